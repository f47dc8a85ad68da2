"""Names of elements, which stand for pupils where names are hidden."""

NAMES = tuple(
    """
    Hydrogen Helium Lithium Beryllium Boron Carbon Nitrogen Oxygen Fluorine Neon Sodium Magnesium Aluminium
    Silicon Phosphorus Sulphur Chlorine Argon Potassium Calcium Scandium Titanium Vanadium Chromium Manganese
    Iron Cobalt Nickel Copper Zinc Gallium Germanium Arsenic Selenium Bromine Krypton Rubidium Strontium Yttrium
    Zirconium Niobium Molybdenum Technetium Ruthenium Rhodium Palladium Silver Cadmium Indium Tin Antimony
    Tellurium Iodine Xenon Caesium Barium Lanthanum Cerium Praseodymium Neodymium Promethium Samarium Europium
    Gadolinium Terbium Dysprosium Holmium Erbium Thulium Ytterbium Lutetium Hafnium Tantalum Tungsten Rhenium
    Osmium Iridium Platinum Gold Mercury
    """.split()
)
"""Elements by atomic number, from 1 to 80: more than the pupils of a class."""


def element(number: int) -> str:
    """The name of an element by its atomic number.

    >>> element(27)
    'Cobalt'
    """
    return NAMES[number - 1]
