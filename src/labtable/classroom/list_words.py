"""Words by which pasted lists are read: headings of columns, particles of family names, frequent given names.

They only make one reading likelier than another; whoever pastes a list decides.
"""

from .name_matching import fold


def _folded(words: str, between: str | None = None) -> frozenset[str]:
    return frozenset(fold(word) for word in words.split(between))


GIVEN = _folded(
    "vorname|vornamen|rufname|first name|firstname|first|given name|given names|given|forename|forenames|prénom|"
    "prénoms|nombre de pila|imię|imiona|adı|voornaam|fornavn|שם פרטי",
    "|",
)
FAMILY = _folded(
    "nachname|nachnamen|familienname|zuname|last name|lastname|last|surname|family name|family|nom de famille|apellido|"
    "apellidos|primer apellido|segundo apellido|apellido paterno|apellido materno|cognome|sobrenome|apelido|achternaam|"
    "nazwisko|soyadı|soyad|efternavn|שם משפחה",
    "|",
)
FAMILY_BESIDE = _folded("name nom")
"""Headings of family names beside given ones; of whole names where they stand alone."""
GIVEN_BESIDE = _folded("nombre nome ad שם")
"""Headings of given names beside family ones; of whole names where they stand alone."""
WHOLE = _folded(
    "full name|vor- und nachname|name, vorname|nachname, vorname|vorname nachname|nachname vorname|name vorname|"
    "nom et prénom|nom, prénom|prénom nom|nom complet|apellidos y nombre|apellidos, nombre|nombre y apellidos|"
    "nombre completo|names|namen|noms|nombres|student|students|pupil|pupils|schüler|schülerin|schülerinnen|lernende|"
    "élève|élèves|alumno|alumna|alumnos|alumnado|estudiante|estudiantes|שמות|תלמיד|תלמידים|תלמידות|שם מלא",
    "|",
)
OTHER = _folded(
    "nr|no|n|number|nummer|numero|num|nº|n°|#|lfd nr|pos|id|klasse|class|classe|clase|curso|grupo|group|gruppe|groupe|"
    "grade|year|stufe|jahrgang|kurs|course|כיתה|מספר|e-mail|email|mail|correo|courriel|geburtsdatum|geboren|"
    "date of birth|birthday|date de naissance|fecha de nacimiento|geschlecht|sex|sexe|sexo|gender|m/w|telefon|phone|"
    "teléfono|téléphone|adresse|address|dirección|ort|list|liste|lista|klassenliste|schülerliste|namensliste|"
    "class list|liste de classe|lista de clase|bemerkung|notes|notas|remarques|רשימה",
    "|",
)
GROUP = _folded(
    "group|groups|gruppe|gruppen|groupe|groupes|grupo|grupos|table|tisch|mesa|team|équipe|equipo|tischgruppe|קבוצה|שולחן",
    "|",
)
"""Headings of a column of groups."""
HEADINGS = GROUP | GIVEN | FAMILY | FAMILY_BESIDE | GIVEN_BESIDE | WHOLE | OTHER

PARTICLES = frozenset(
    "af al ap av bar ben bin bint da dal dalla das de degli dei del della den der des di do dos du e el ibn la las le "
    "lo los ten ter und van vom von y zu zum zur".split()
)
"""Small words that begin a family name or stand within it; only in small letters."""

FAMILY_FIRST = _folded(
    """
    nguyen tran pham huynh hoang phan vu vo dang bui do ho ngo duong ly dinh truong wang li zhang liu chen yang zhao
    huang zhou wu xu sun zhu lin kim park lee choi jung jeong kang cho yoon
    """
)
"""Family names of languages in which they stand first."""

GIVEN_NAMES = _folded(
    """
    aaron abdul abdullah abigail ada adam adele adil adrian agata ahmad ahmed aicha aisha alba albert alejandra
    alejandro aleksander aleksandra alessandro alessia alex alexander alexandra alexandre alexia alexis alfie ali
    alice alicia alina alisa aliya alma amalia amanda amelia amelie amina amir amira amy ana anas andre andrea
    andreas andrei andrew andrzej angela angelina anja anke anna annalena anne annika anouk anthony antoine anton
    antonia antonio arda arnau arne artem arthur arya aurora ava avi aya ayla ayse azra baptiste barbara bartosz
    beatriz ben benedikt benjamin bianca bilal bogdan boris bruno burak camila camille can carl carla carlos
    carlotta carmen caroline catherine cecilia celina celine cem charles charlotte chiara chloe chris christian
    christina christopher clara claudia clemens cleo colin connor constantin daan damian dana daniel daniela dario
    darya david deborah defne deniz diana diego dilara dina dmitri dominik dora dorothea dylan ebru eduarda eduardo
    edward efe ela elena eleonora elia elias elif elina elisa elisabeth elizabeth ella ellen elsa emanuel emil
    emilia emilie emily emir emma emre enes enno enrico enzo eric erik esra esther ethan eva evelyn eylul ezra
    fabian fabio fatih fatima fatma federico felicia felicitas felipe felix fernando filip finja finn fiona florence
    florian francesca francesco francisco franz franziska frederik frida frieda gabriel gabriela gal george georgia
    gianna giulia giuseppe grace greta grzegorz guillaume gustav hadi hakan hamza hanna hannah hannes harry hasan
    hassan hatice heidi helena helene henri henrik henry hugo hussein ian ibrahim ida ilyas ines inga ingrid irem
    irina iris isa isabel isabella isabelle ismail ivan ivana jack jacob jakob jakub james jan jana jane janina
    jannik jannis jasmin jasmine jason javier jennifer jessica joana joanna joao johann johanna johannes john jolina
    jonas jonathan jordan jorge josef josefine joseph joshua juan judith jule jules julia julian juliana julien
    juliette julius justin justus kaan kacper karim karl karla karolina katarina kateryna katharina katja kerem
    kevin khaled kian kilian kira klara konrad konstantin krzysztof kubra lara larissa lars laura lea leah leander
    leandro lena lenn lenny leo leon leonard leonie leonor levi leyla lia liam lian lili liliana lilly lily lina
    linda linus lisa liv livia ljuba lorenzo lotta lotte louis louisa louise luca lucas lucia lucie lucy ludwig luis
    luisa luise luka lukas lukasz luna mads magdalena maja malak malik malte manon manuel manuela mara marc marcel
    marco marek margarita maria mariam marianne marie marina mario marius mark marko marlene marta martha martin
    martina maryam mateo mateusz mathilda mathilde mathis matilda matteo matthew matthias mattis max maxim
    maximilian maximiliane maya mehmet melanie melek melina melisa mert merve mia michael michal michelle miguel
    mika mikolaj mila milan milena milo mina mira miray miriam mohamed mohammad mohammed moritz moshe muhammad
    muhammed murat mustafa nadia nadine naomi natalia natalie natascha nathan neele nele nelly nicholas nick nico
    nicolas nicole niels nikita niklas nikola nils nina noa noah noam noel noemi noor nora nour oguz olaf ole olga
    oliver olivia olivier omar omer oscar oskar osman otto pablo palina pascal patricia patrick patrik paul paula
    pauline pedro peter petra philip philipp phoebe pia pierre piotr quentin rachel rafael rania raphael raphaela
    ravi rayan rebecca renata ricardo richard robert robin roman romy rosa rosalie ruben ruby ruth ryan sabrina said
    salma sam samir samira samuel sandra sara sarah saskia sean sebastian selim selin selina selma sergej sergio
    seyma shira sibel sidonie silas silvia simon simone sina sinan sofia sofie sophia sophie stefan stefanie stella
    stephan sude sumeyye susanne svenja swantje tal tamara tanja tara tarik tatjana teo teresa thea theo theodor
    theresa thiago thomas tia tijana till tim timo tobias tom tomas tomasz tristan ugur uma umut valentin valentina
    valeria vanessa vera veronika victor victoria viktor viktoria vincent violeta vivien vivienne wiktoria willem
    william wojciech xavier ximena yael yannick yannis yara yasin yasmin yasmine yigit yonatan younes youssef yuki
    yuna yusuf zainab zehra zeynep zoe zofia zuzanna
    """
)
"""Given names that are frequent where schools use labtable."""
