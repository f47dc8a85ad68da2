/** The client's texts. Printed by `python -m labtable.web.text_types`; not edited. */
import { sayIn } from './kept.ts'

interface Params {
  'app.name': Record<never, never>
  'app.line': Record<never, never>
  'app.missing': Record<never, never>
  'app.opens': Record<never, never>
  'app.description': Record<never, never>
  'app.home': Record<never, never>
  'theme.system': Record<never, never>
  'theme.auto': Record<never, never>
  'theme.light': Record<never, never>
  'theme.dark': Record<never, never>
  'theme.label': Record<never, never>
  'language.label': Record<never, never>
  'language.english': Record<never, never>
  'language.failed': { why: string | number }
  'language.place': Record<never, never>
  'start.title': Record<never, never>
  'start.games': Record<never, never>
  'start.none': Record<never, never>
  'start.table': { game: string | number }
  'start.minutes': { most: string | number }
  'start.minutes.range': { least: string | number; most: string | number }
  'start.players': { from: string | number; to: string | number }
  'start.age': { age: string | number }
  'start.play': Record<never, never>
  'start.opens': Record<never, never>
  'start.learn': Record<never, never>
  'start.puzzle': Record<never, never>
  'start.settings': Record<never, never>
  'start.rules': Record<never, never>
  'start.rules.short': Record<never, never>
  'start.me': Record<never, never>
  'start.names': Record<never, never>
  'start.friends': Record<never, never>
  'start.other': Record<never, never>
  'start.set': Record<never, never>
  'start.class': Record<never, never>
  'start.class.open': Record<never, never>
  'start.free': Record<never, never>
  'start.newTable': Record<never, never>
  'start.seatCount': Record<never, never>
  'start.alone': Record<never, never>
  'start.seat': { n: string | number }
  'start.you': Record<never, never>
  'start.name': Record<never, never>
  'start.open': Record<never, never>
  'start.hints': Record<never, never>
  'start.hints.true': Record<never, never>
  'start.hints.false': Record<never, never>
  'start.hints.true.says': Record<never, never>
  'start.hints.false.says': Record<never, never>
  'start.previews': Record<never, never>
  'start.previews.true': Record<never, never>
  'start.previews.false': Record<never, never>
  'start.previews.true.says': Record<never, never>
  'start.previews.false.says': Record<never, never>
  'start.pace': Record<never, never>
  'start.pace.calm': Record<never, never>
  'start.pace.class': Record<never, never>
  'start.pace.quick': Record<never, never>
  'start.pace.calm.says': Record<never, never>
  'start.pace.class.says': Record<never, never>
  'start.pace.quick.says': Record<never, never>
  'start.pace.react': { seconds: number | readonly unknown[] }
  'start.make': Record<never, never>
  'start.open.says': Record<never, never>
  'start.nameFirst': Record<never, never>
  'start.join': Record<never, never>
  'start.join.go': Record<never, never>
  'start.code.bad': Record<never, never>
  'about.what': Record<never, never>
  'about.what.says': Record<never, never>
  'about.what.ways': Record<never, never>
  'docs.play': Record<never, never>
  'docs.teach': Record<never, never>
  'docs.study': Record<never, never>
  'docs.run': Record<never, never>
  'docs.rights': Record<never, never>
  'docs.other': Record<never, never>
  'docs.find': Record<never, never>
  'docs.find.such': Record<never, never>
  'docs.found': { n: number | readonly unknown[] }
  'docs.loading': Record<never, never>
  'about.whose': Record<never, never>
  'about.whose.says': Record<never, never>
  'about.licence': Record<never, never>
  'about.licence.says': Record<never, never>
  'about.licence.text': Record<never, never>
  'about.notice': Record<never, never>
  'newClass.title': Record<never, never>
  'newClass.game': Record<never, never>
  'newClass.size': Record<never, never>
  'newClass.fill': Record<never, never>
  'newClass.fill.computers': Record<never, never>
  'newClass.fill.people': Record<never, never>
  'newClass.fill.computers.says': { size: string | number }
  'newClass.fill.people.says': Record<never, never>
  'newClass.level': Record<never, never>
  'newClass.plan': Record<never, never>
  'newClass.plan.set': Record<never, never>
  'newClass.plan.read': Record<never, never>
  'newClass.naming': Record<never, never>
  'newClass.naming.typed': Record<never, never>
  'newClass.naming.list': Record<never, never>
  'newClass.naming.elements': Record<never, never>
  'newClass.naming.typed.says': Record<never, never>
  'newClass.naming.list.says': Record<never, never>
  'newClass.naming.elements.says': Record<never, never>
  'newClass.list': Record<never, never>
  'newClass.listFirst': Record<never, never>
  'nameList.go': Record<never, never>
  'nameList.go.says': Record<never, never>
  'nameList.pasted': Record<never, never>
  'nameList.change': Record<never, never>
  'nameList.understood': Record<never, never>
  'nameList.found': { n: number | readonly unknown[] }
  'nameList.looks': { n: number | readonly unknown[] }
  'nameList.lines': { n: number | readonly unknown[] }
  'nameList.twice': Record<never, never>
  'nameList.twice.says': { n: number | readonly unknown[]; whole: unknown }
  'nameList.twice.all': { n: string | number; names: readonly string[] }
  'nameList.twice.one': Record<never, never>
  'nameList.long': Record<never, never>
  'nameList.long.says': { most: string | number; whole: unknown }
  'nameList.long.show': { name: string | number }
  'nameList.own': Record<never, never>
  'nameList.own.label': Record<never, never>
  'nameList.first': Record<never, never>
  'nameList.first.says': { whole: unknown }
  'nameList.columns': Record<never, never>
  'nameList.columns.says': Record<never, never>
  'nameList.columns.such': { parts: string | number }
  'nameList.clear': Record<never, never>
  'nameList.fig': Record<never, never>
  'nameList.kinds': Record<never, never>
  'nameList.headings': { lines: readonly string[]; n: number | readonly unknown[] }
  'nameList.nameless': { lines: readonly string[]; n: number | readonly unknown[] }
  'nameList.without': Record<never, never>
  'nameList.note': Record<never, never>
  'newClass.called': Record<never, never>
  'newClass.called.such': Record<never, never>
  'newClass.options': Record<never, never>
  'newClass.go': Record<never, never>
  'newClass.go.says': Record<never, never>
  'desk.title.none': Record<never, never>
  'desk.title.code': { code: string | number }
  'desk.connecting': Record<never, never>
  'desk.gone': Record<never, never>
  'desk.gone.says': { code: string | number }
  'desk.not': Record<never, never>
  'desk.not.says': Record<never, never>
  'desk.not.join': Record<never, never>
  'desk.room': Record<never, never>
  'desk.table': { n: string | number }
  'desk.open': { n: string | number }
  'desk.tables': { n: number | readonly unknown[] }
  'desk.pupils': { n: number | readonly unknown[] }
  'desk.away': { n: string | number }
  'desk.away.one': { name: string | number; time: string | number }
  'desk.seconds': { s: string | number }
  'desk.minutes': { m: string | number }
  'desk.minutes.seconds': { m: string | number; s: string | number }
  'desk.empty': Record<never, never>
  'desk.seatless': { names: readonly string[] }
  'desk.fig': Record<never, never>
  'desk.fig.says': Record<never, never>
  'desk.who': Record<never, never>
  'desk.nobody': Record<never, never>
  'desk.out': Record<never, never>
  'desk.kept': Record<never, never>
  'desk.computer': Record<never, never>
  'desk.next': Record<never, never>
  'desk.undealt': Record<never, never>
  'desk.match': { match: string | number; n: number | readonly unknown[] }
  'desk.over': { match: string | number }
  'desk.stopped': Record<never, never>
  'desk.frozen': Record<never, never>
  'desk.help': Record<never, never>
  'desk.help.who': { names: readonly string[] }
  'desk.help.seen': Record<never, never>
  'desk.help.saw': Record<never, never>
  'groups.title': Record<never, never>
  'groups.form': Record<never, never>
  'groups.shuffle': Record<never, never>
  'groups.shuffle.says': Record<never, never>
  'groups.mixed': Record<never, never>
  'groups.mixed.says': Record<never, never>
  'groups.alike': Record<never, never>
  'groups.alike.says': Record<never, never>
  'groups.result': Record<never, never>
  'groups.result.says': Record<never, never>
  'groups.order': Record<never, never>
  'groups.order.came': Record<never, never>
  'groups.column': Record<never, never>
  'groups.propose': Record<never, never>
  'groups.again': Record<never, never>
  'groups.now': Record<never, never>
  'groups.proposal': Record<never, never>
  'groups.nobody': Record<never, never>
  'groups.pick': Record<never, never>
  'groups.move': { name: string | number }
  'groups.move.here': Record<never, never>
  'groups.swap': Record<never, never>
  'groups.together': Record<never, never>
  'groups.apart': Record<never, never>
  'groups.pairs': Record<never, never>
  'groups.pair.together': { one: string | number; other: string | number }
  'groups.pair.apart': { one: string | number; other: string | number }
  'groups.pair.end': { pair: string | number }
  'groups.strengths': Record<never, never>
  'groups.made': { all: string | number; n: number | readonly unknown[] }
  'groups.take': Record<never, never>
  'groups.take.now': Record<never, never>
  'groups.take.next': { n: number | readonly unknown[] }
  'groups.pending': { n: number | readonly unknown[] }
  'groups.working': Record<never, never>
  'desk.level': Record<never, never>
  'desk.level.next': Record<never, never>
  'desk.level.at': { level: string | number }
  'desk.waits': { names: readonly string[] }
  'desk.waits.deal': Record<never, never>
  'desk.refusals': { n: number | readonly unknown[] }
  'desk.hints': { n: number | readonly unknown[] }
  'desk.stuck': Record<never, never>
  'desk.stuck.slow': { stuck: unknown; usual: string | number }
  'desk.stuck.refused': { name: string | number; stuck: unknown }
  'desk.stuck.refused.at': { name: string | number; rule: string | number; stuck: unknown }
  'desk.col.refused': Record<never, never>
  'desk.col.hints': Record<never, never>
  'desk.col.usual': Record<never, never>
  'desk.inARow': { n: number | readonly unknown[] }
  'desk.inARow.at': { n: number | readonly unknown[]; rule: string | number }
  'desk.name': Record<never, never>
  'desk.rename': Record<never, never>
  'desk.move': { name: string | number }
  'desk.moveTo': Record<never, never>
  'desk.move.yes': Record<never, never>
  'desk.newTable': { n: string | number }
  'desk.remove': Record<never, never>
  'desk.handOver': Record<never, never>
  'device.title': { name: string | number }
  'device.says': Record<never, never>
  'device.give': Record<never, never>
  'device.once': { time: string | number }
  'device.same': Record<never, never>
  'device.same.who': Record<never, never>
  'device.same.says': { ends: string | number; goes: string | number; name: string | number }
  'device.same.go': Record<never, never>
  'desk.all': Record<never, never>
  'desk.deal': Record<never, never>
  'desk.deal.all': Record<never, never>
  'desk.again': Record<never, never>
  'desk.again.all': Record<never, never>
  'desk.some': { n: number | readonly unknown[] }
  'desk.nextGame': Record<never, never>
  'desk.nextGame.one': { n: string | number }
  'desk.nextGame.ends': { n: number | readonly unknown[] }
  'desk.nextGame.now': Record<never, never>
  'desk.nextGame.later': Record<never, never>
  'desk.freeze': Record<never, never>
  'desk.goOn': Record<never, never>
  'desk.fill': Record<never, never>
  'desk.fill.one': Record<never, never>
  'desk.list.missing': { n: string | number; of: string | number }
  'desk.list.missing.none': { of: string | number }
  'desk.list.edit': Record<never, never>
  'desk.list.title': Record<never, never>
  'desk.list.lineOf': Record<never, never>
  'desk.list.new': Record<never, never>
  'desk.list.given': Record<never, never>
  'desk.list.family': Record<never, never>
  'desk.list.shown': Record<never, never>
  'desk.list.byItself': Record<never, never>
  'desk.list.add': Record<never, never>
  'desk.list.correct': Record<never, never>
  'desk.list.unlist': Record<never, never>
  'desk.list.stays': Record<never, never>
  'desk.names': Record<never, never>
  'desk.names.on': Record<never, never>
  'desk.names.off': Record<never, never>
  'desk.report': Record<never, never>
  'desk.came': Record<never, never>
  'desk.stage': Record<never, never>
  'desk.toStage': Record<never, never>
  'desk.onStage': Record<never, never>
  'desk.watch': Record<never, never>
  'desk.stop.all': Record<never, never>
  'desk.stop.sure': Record<never, never>
  'desk.end': Record<never, never>
  'desk.end.sure': Record<never, never>
  'desk.closed': Record<never, never>
  'desk.erase': Record<never, never>
  'desk.erase.sure': Record<never, never>
  'desk.erase.records': Record<never, never>
  'desk.erase.yes': Record<never, never>
  'door.title': Record<never, never>
  'door.who': Record<never, never>
  'door.open': Record<never, never>
  'door.open.says': Record<never, never>
  'door.ask': Record<never, never>
  'door.ask.says': Record<never, never>
  'door.shut': Record<never, never>
  'door.shut.says': Record<never, never>
  'door.all': Record<never, never>
  'door.waiting': Record<never, never>
  'door.in': Record<never, never>
  'door.left': Record<never, never>
  'door.mended': Record<never, never>
  'door.letIn': Record<never, never>
  'door.letIn.some': { n: string | number }
  'door.letIn.all': { n: string | number }
  'door.letIn.listed': { n: string | number }
  'door.remove': { n: string | number }
  'door.keeps': Record<never, never>
  'door.untick': Record<never, never>
  'door.same': Record<never, never>
  'door.ticked': { n: string | number }
  'door.ticked.none': Record<never, never>
  'door.ticked.for': Record<never, never>
  'door.since': { time: string | number }
  'door.tables': Record<never, never>
  'door.save': Record<never, never>
  'door.hidden': Record<never, never>
  'door.typed': { name: string | number }
  'door.listed': Record<never, never>
  'door.listed.as': { name: string | number }
  'door.listed.none': Record<never, never>
  'door.listed.several': Record<never, never>
  'door.taken': { n: string | number }
  'door.taken.in': Record<never, never>
  'door.wall': Record<never, never>
  'door.wall.counts': { n: number | readonly unknown[] }
  'door.wall.names': Record<never, never>
  'door.wall.new': { n: number | readonly unknown[] }
  'door.out': { n: string | number }
  'door.out.says': { names: readonly string[]; time: string | number }
  'door.out.more': { n: number | readonly unknown[] }
  'door.out.dropped': Record<never, never>
  'door.out.note': Record<never, never>
  'door.out.kept': Record<never, never>
  'door.undo': Record<never, never>
  'desk.link': Record<never, never>
  'desk.link.says': Record<never, never>
  'desk.link.label': Record<never, never>
  'desk.link.print': Record<never, never>
  'desk.link.making': Record<never, never>
  'desk.link.one': Record<never, never>
  'desk.code': Record<never, never>
  'desk.code.how': Record<never, never>
  'desk.code.or': { link: unknown }
  'address.others': { links: readonly string[] }
  'address.container': Record<never, never>
  'desk.code.late': Record<never, never>
  'desk.code.help': Record<never, never>
  'desk.qr': Record<never, never>
  'desk.closed.server': Record<never, never>
  'desk.closed.kept': Record<never, never>
  'desk.offline': Record<never, never>
  'question.push': Record<never, never>
  'question.push.title': Record<never, never>
  'question.push.says': Record<never, never>
  'question.push.step': Record<never, never>
  'question.what': Record<never, never>
  'question.what.puzzle': Record<never, never>
  'question.what.series': Record<never, never>
  'question.what.lesson': Record<never, never>
  'question.what.file': Record<never, never>
  'question.what.kept': Record<never, never>
  'question.which.lesson': Record<never, never>
  'question.which.match': Record<never, never>
  'question.game': Record<never, never>
  'question.level': Record<never, never>
  'question.number': Record<never, never>
  'question.many': Record<never, never>
  'question.level.all': Record<never, never>
  'question.before': Record<never, never>
  'question.after.this': Record<never, never>
  'question.file': Record<never, never>
  'question.file.bad': Record<never, never>
  'question.after': Record<never, never>
  'question.who': Record<never, never>
  'question.alone': Record<never, never>
  'question.together': Record<never, never>
  'question.alone.says': Record<never, never>
  'question.together.says': Record<never, never>
  'question.go': Record<never, never>
  'question.pushing': Record<never, never>
  'question.looking': Record<never, never>
  'question.keep': Record<never, never>
  'question.keep.name': Record<never, never>
  'question.keep.says': Record<never, never>
  'question.kept.done': { name: string | number }
  'question.kept': Record<never, never>
  'question.kept.says': Record<never, never>
  'question.kept.none': Record<never, never>
  'question.kept.drop': { name: string | number }
  'question.kept.save': Record<never, never>
  'question.kept.read': Record<never, never>
  'question.position': Record<never, never>
  'question.you': Record<never, never>
  'question.title': { number: string | number }
  'question.title.series': { of: string | number; place: string | number }
  'question.lesson': { title: string | number }
  'question.step': Record<never, never>
  'question.answered.pupils': { n: number | readonly unknown[]; of: string | number }
  'question.answered.tables': { n: number | readonly unknown[]; of: string | number }
  'question.finished.pupils': { n: number | readonly unknown[]; of: string | number }
  'question.finished.tables': { n: number | readonly unknown[]; of: string | number }
  'question.results': { missed: string | number; solved: string | number }
  'question.reveal': Record<never, never>
  'question.next': Record<never, never>
  'question.back': Record<never, never>
  'question.howMany': Record<never, never>
  'question.chance': Record<never, never>
  'question.solved': Record<never, never>
  'question.percent': { percent: string | number }
  'question.best': Record<never, never>
  'question.more': { n: number | readonly unknown[] }
  'question.thinking': Record<never, never>
  'question.phone.together': Record<never, never>
  'question.phone.done': Record<never, never>
  'question.phone.lesson': Record<never, never>
  'question.own': Record<never, never>
  'question.own.right': Record<never, never>
  'question.own.so_far': Record<never, never>
  'question.own.wrong': Record<never, never>
  'question.own.best': Record<never, never>
  'question.own.other': Record<never, never>
  'question.own.unknown': Record<never, never>
  'question.own.chance': { percent: string | number }
  'question.own.count': { n: string | number; of: string | number }
  'question.own.choice': Record<never, never>
  'question.own.most': Record<never, never>
  'lobby.title': { code: string | number; game: string | number }
  'lobby.invite': Record<never, never>
  'lobby.invite.says': Record<never, never>
  'lobby.closed': Record<never, never>
  'lobby.closed.or': Record<never, never>
  'lobby.closed.kept': Record<never, never>
  'lobby.offline': Record<never, never>
  'lobby.qr': Record<never, never>
  'lobby.copy': Record<never, never>
  'lobby.copied': Record<never, never>
  'lobby.select': Record<never, never>
  'lobby.link': Record<never, never>
  'lobby.seats': Record<never, never>
  'lobby.take': Record<never, never>
  'lobby.leave': Record<never, never>
  'lobby.open': Record<never, never>
  'lobby.you': Record<never, never>
  'lobby.seatIs': { n: string | number }
  'lobby.anybody': Record<never, never>
  'lobby.wait': Record<never, never>
  'lobby.wait.open': Record<never, never>
  'lobby.watching': Record<never, never>
  'lobby.watching.full': Record<never, never>
  'lobby.game': Record<never, never>
  'table.rules': Record<never, never>
  'table.hint': Record<never, never>
  'table.aim': Record<never, never>
  'table.log': Record<never, never>
  'table.log.open': Record<never, never>
  'table.log.empty': Record<never, never>
  'table.menu': Record<never, never>
  'table.close': Record<never, never>
  'text.more': Record<never, never>
  'text.row': { parts: readonly string[] }
  'text.named': { says: string | number; what: string | number }
  'text.back': Record<never, never>
  'away.read': Record<never, never>
  'said.fault': Record<never, never>
  'said.hint': Record<never, never>
  'said.away': Record<never, never>
  'said.lesson': Record<never, never>
  'said.aim': Record<never, never>
  'said.labelled': { label: string | number; text: string | number }
  'said.on': Record<never, never>
  'said.first': Record<never, never>
  'said.page': { page: string | number; pages: string | number }
  'table.margin': Record<never, never>
  'table.says': Record<never, never>
  'table.turn.yours': Record<never, never>
  'table.turn.comes': Record<never, never>
  'table.turn.of': { name: string }
  'table.turn.asked': Record<never, never>
  'table.turn.window': Record<never, never>
  'table.after': Record<never, never>
  'table.watching': Record<never, never>
  'table.players': Record<never, never>
  'table.erase': Record<never, never>
  'table.erase.sure': Record<never, never>
  'table.erase.sure.here': Record<never, never>
  'table.erase.records': Record<never, never>
  'table.erase.yes': Record<never, never>
  'table.leave': Record<never, never>
  'table.leave.sure': Record<never, never>
  'table.leave.yes': Record<never, never>
  'table.leave.no': Record<never, never>
  'table.new': Record<never, never>
  'table.code': { code: string | number }
  'table.keys': Record<never, never>
  'key.move': Record<never, never>
  'key.number': Record<never, never>
  'key.pick': Record<never, never>
  'key.buttons': Record<never, never>
  'key.look': Record<never, never>
  'key.let': Record<never, never>
  'key.type': Record<never, never>
  'key.keys': Record<never, never>
  'typed.label': Record<never, never>
  'typed.help': Record<never, never>
  'typed.do': Record<never, never>
  'typed.can': Record<never, never>
  'typed.nothing': Record<never, never>
  'sound.label': Record<never, never>
  'sound.on': Record<never, never>
  'sound.off': Record<never, never>
  'sound.says': Record<never, never>
  'folder.ready': Record<never, never>
  'folder.how': Record<never, never>
  'folder.loading': Record<never, never>
  'folder.starting': Record<never, never>
  'folder.broken': Record<never, never>
  'store.title': Record<never, never>
  'store.newer': Record<never, never>
  'store.none': Record<never, never>
  'store.full': Record<never, never>
  'store.closed': Record<never, never>
  'store.held': Record<never, never>
  'store.save': Record<never, never>
  'link.lost': Record<never, never>
  'link.lost.seated': Record<never, never>
  'link.behind': Record<never, never>
  'link.again': { seconds: string | number }
  'link.trying': Record<never, never>
  'link.now': Record<never, never>
  'link.connecting': Record<never, never>
  'link.waits': Record<never, never>
  'link.unheard': { host: string | number }
  'away.is': { name: string | number }
  'away.give': { name: string | number }
  'away.give.short': Record<never, never>
  'away.kept': Record<never, never>
  'away.level': Record<never, never>
  'away.more': { n: string | number }
  'away.wait': Record<never, never>
  'kept.you': Record<never, never>
  'kept.back': Record<never, never>
  'kept.by': { level: string | number }
  'kept.until': { name: string | number }
  'acted.for': { name: string | number }
  'lend.give': { name: string }
  'lend.give.short': Record<never, never>
  'lend.title': { name: string }
  'lend.says': { name: string }
  'lend.link': Record<never, never>
  'lend.out': Record<never, never>
  'take.have': Record<never, never>
  'take.code': Record<never, never>
  'take.go': { name: string }
  'take.go.any': Record<never, never>
  'take.used': Record<never, never>
  'taken.same': { name: string | number }
  'taken.other': { before: string; name: string | number }
  'taken.you': { name: string | number }
  'host.is': { name: string }
  'host.watches': Record<never, never>
  'host.you': Record<never, never>
  'host.gone': { name: string }
  'host.handed': { name: string }
  'host.back': { name: string }
  'host.back.watches': Record<never, never>
  'host.does': Record<never, never>
  'host.to': Record<never, never>
  'host.to.choose': Record<never, never>
  'host.hand': Record<never, never>
  'host.take': Record<never, never>
  'host.link': Record<never, never>
  'host.link.says': Record<never, never>
  'host.link.label': Record<never, never>
  'host.link.old': Record<never, never>
  'coming.you': { name: string | number }
  'coming.leave': Record<never, never>
  'coming.is': { name: string | number }
  'coming.choice': { name: string | number }
  'seat.offered': Record<never, never>
  'seat.offered.later': Record<never, never>
  'seat.free.later': { name: string | number }
  'seat.free': { name: string | number }
  'seat.away.less': Record<never, never>
  'seat.away.minutes': { n: number | readonly unknown[] }
  'seat.away.hour': Record<never, never>
  'invite.others': Record<never, never>
  'invite.now': Record<never, never>
  'seat.bot': { level: string | number }
  'seat.program': Record<never, never>
  'seat.program.away': Record<never, never>
  'seat.script': Record<never, never>
  'seat.you': Record<never, never>
  'seat.turn': Record<never, never>
  'seat.away': Record<never, never>
  'seat.here': Record<never, never>
  'frozen.turn': Record<never, never>
  'frozen.is': Record<never, never>
  'frozen.says': Record<never, never>
  'frozen.on': Record<never, never>
  'frozen.freeze': Record<never, never>
  'frozen.thaw': Record<never, never>
  'stop.match': Record<never, never>
  'stop.sure': Record<never, never>
  'stop.yes': Record<never, never>
  'stop.no': Record<never, never>
  'stage.title': Record<never, never>
  'stage.table.n': { n: string | number }
  'stage.not': Record<never, never>
  'stage.connecting': Record<never, never>
  'stage.lost': Record<never, never>
  'stage.controls': Record<never, never>
  'stage.code': Record<never, never>
  'stage.table': Record<never, never>
  'stage.follow': Record<never, never>
  'stage.overview': Record<never, never>
  'stage.question': Record<never, never>
  'stage.next': Record<never, never>
  'stage.before': Record<never, never>
  'stage.join': { address: unknown }
  'stage.join.closed': Record<never, never>
  'stage.qr': Record<never, never>
  'stage.here': { n: string | number }
  'stage.door': Record<never, never>
  'stage.door.open': Record<never, never>
  'stage.door.ask': Record<never, never>
  'stage.door.shut': Record<never, never>
  'stage.door.ask.says': Record<never, never>
  'stage.door.shut.says': Record<never, never>
  'stage.computer': Record<never, never>
  'stage.stopped': Record<never, never>
  'stage.tables': Record<never, never>
  'stage.tables.none': Record<never, never>
  'stage.counts': { over: string | number; playing: string | number }
  'stage.waits': Record<never, never>
  'stage.asked': { names: readonly string[] }
  'stage.playing': Record<never, never>
  'stage.step': { marker: string | number; of: string | number; step: string | number }
  'stage.no.question': Record<never, never>
  'stage.step.none': Record<never, never>
  'time.until': { time: string | number; turn: string | number }
  'time.tomorrow': { time: string | number }
  'time.day': { day: string | number; time: string | number }
  'days.turn': Record<never, never>
  'days.none': Record<never, never>
  'days.hours': { n: string | number }
  'days.days': { n: number | readonly unknown[] }
  'days.week': Record<never, never>
  'time.title': Record<never, never>
  'time.button': Record<never, never>
  'time.left': { m: string | number }
  'time.up': Record<never, never>
  'time.ends': { time: string | number }
  'time.no': Record<never, never>
  'time.lastDeal': { time: string | number }
  'time.lastRound': { time: string | number }
  'time.more': Record<never, never>
  'time.change': Record<never, never>
  'time.turns.more': Record<never, never>
  'time.in': Record<never, never>
  'time.at': Record<never, never>
  'time.in.none': Record<never, never>
  'time.in.other': Record<never, never>
  'time.in.says': Record<never, never>
  'time.turn': Record<never, never>
  'time.turn.says': Record<never, never>
  'time.again': Record<never, never>
  'time.again.no': Record<never, never>
  'time.again.yes': Record<never, never>
  'time.again.says': Record<never, never>
  'time.set': Record<never, never>
  'desk.turn.left': { time: string | number }
  'desk.turn.more': Record<never, never>
  'desk.turn.play': { name: string | number }
  'desk.lastRound': Record<never, never>
  'desk.leads': { names: readonly string[] }
  'desk.leads.nobody': Record<never, never>
  'over.leads.you': Record<never, never>
  'over.leads.shared': { names: readonly string[] }
  'class.lastRound': Record<never, never>
  'stage.time': Record<never, never>
  'stage.time.minutes': { n: number | readonly unknown[] }
  'stage.time.says': { last: string | number; time: string | number }
  'stage.time.last': Record<never, never>
  'stage.time.since': { time: string | number }
  'stage.time.bar': { done: string | number; n: string | number }
  'days.seconds': { n: number | readonly unknown[] }
  'days.minutes': { n: number | readonly unknown[] }
  'days.minutes.says': Record<never, never>
  'idle.you': { n: number | readonly unknown[] }
  'idle.is': { n: number | readonly unknown[]; name: string }
  'days.none.says': Record<never, never>
  'days.says': Record<never, never>
  'days.not': Record<never, never>
  'days.kept': Record<never, never>
  'mine.title': Record<never, never>
  'mine.turns': { n: number | readonly unknown[] }
  'mine.show': Record<never, never>
  'mine.with': { names: readonly string[] }
  'mine.open': Record<never, never>
  'mine.turn': Record<never, never>
  'mine.waits': Record<never, never>
  'mine.lobby': Record<never, never>
  'mine.over': Record<never, never>
  'mine.frozen': Record<never, never>
  'mine.unreadable': Record<never, never>
  'mine.gone': Record<never, never>
  'mine.remove': { code: string | number; game: string | number }
  'mine.remove.gone': { code: string | number }
  'window.left.spoken': { seconds: number | readonly unknown[] }
  'window.always': Record<never, never>
  'hint.ask': Record<never, never>
  'hint.more': Record<never, never>
  'hint.thinking': Record<never, never>
  'lesson.step': { step: string | number; steps: string | number }
  'lesson.title': Record<never, never>
  'lesson.expects': { action: string | number }
  'lesson.chooses': Record<never, never>
  'lesson.play': Record<never, never>
  'lesson.next': Record<never, never>
  'lesson.again': Record<never, never>
  'puzzle.title': { number: string | number }
  'puzzle.title.level': { level: string | number; number: string | number }
  'puzzle.open': Record<never, never>
  'puzzle.solved': Record<never, never>
  'puzzle.rating': { solved: string | number; tried: string | number }
  'puzzle.missed': Record<never, never>
  'puzzle.again': Record<never, never>
  'puzzle.begin': Record<never, never>
  'puzzle.making': Record<never, never>
  'puzzle.next': Record<never, never>
  'over.you': Record<never, never>
  'over.you.shared': { names: readonly string[] }
  'over.won': { names: readonly string[] }
  'over.draw': Record<never, never>
  'over.alone': Record<never, never>
  'over.stopped': Record<never, never>
  'over.again': Record<never, never>
  'over.wait': Record<never, never>
  'over.review': Record<never, never>
  'over.decisive': Record<never, never>
  'table.sheet': Record<never, never>
  'over.record': Record<never, never>
  'review.title': Record<never, never>
  'review.back': Record<never, never>
  'review.step': Record<never, never>
  'review.of': { step: string | number; steps: string | number }
  'review.first': Record<never, never>
  'review.prev': Record<never, never>
  'review.next': Record<never, never>
  'review.last': Record<never, never>
  'review.seen': Record<never, never>
  'review.open': Record<never, never>
  'review.remarks': Record<never, never>
  'review.remarks.none': Record<never, never>
  'review.all': Record<never, never>
  'review.deal': Record<never, never>
  'review.miss': Record<never, never>
  'review.loading': Record<never, never>
  'share.button': Record<never, never>
  'share.title': Record<never, never>
  'share.title.start': Record<never, never>
  'share.title.step': { step: string | number }
  'share.says': Record<never, never>
  'share.names': Record<never, never>
  'share.link': Record<never, never>
  'share.send': Record<never, never>
  'share.own': Record<never, never>
  'share.own.folder': Record<never, never>
  'share.qr': Record<never, never>
  'share.qr.long': Record<never, never>
  'share.frame': Record<never, never>
  'share.frame.says': Record<never, never>
  'share.frame.title': Record<never, never>
  'share.frame.copy': Record<never, never>
  'share.frame.copied': Record<never, never>
  'framed.whole': Record<never, never>
  'framed.no': Record<never, never>
  'replay.title': Record<never, never>
  'replay.loading': Record<never, never>
  'replay.open': Record<never, never>
  'replay.open.saved': Record<never, never>
  'replay.open.says': Record<never, never>
  'replay.file.bad': Record<never, never>
  'replay.file.long': Record<never, never>
  'position.title': Record<never, never>
  'position.making': Record<never, never>
  'link.bad.cut': Record<never, never>
  'link.bad.long': Record<never, never>
  'link.bad.browser': Record<never, never>
  'link.bad.newer': Record<never, never>
  'whatif.button': Record<never, never>
  'whatif.title': Record<never, never>
  'whatif.says': Record<never, never>
  'whatif.from': Record<never, never>
  'whatif.before': { step: string | number }
  'whatif.after': { step: string | number }
  'whatif.deal': Record<never, never>
  'whatif.seat': Record<never, never>
  'whatif.deck': Record<never, never>
  'whatif.same': Record<never, never>
  'whatif.same.says': Record<never, never>
  'whatif.as_known': Record<never, never>
  'whatif.as_known.says': { name: string | number }
  'whatif.level': Record<never, never>
  'whatif.level.as': Record<never, never>
  'whatif.go': Record<never, never>
  'whatif.compare.title': { step: string | number }
  'whatif.another': Record<never, never>
  'whatif.advice': Record<never, never>
  'whatif.word.same': Record<never, never>
  'whatif.word.none': Record<never, never>
  'whatif.was': Record<never, never>
  'whatif.try.same': { n: string | number }
  'whatif.try.as_known': { n: string | number }
  'whatif.open': Record<never, never>
  'whatif.unended': Record<never, never>
  'whatif.actions': { n: number | readonly unknown[] }
  'whatif.goOn': Record<never, never>
  'whatif.here': { step: string | number }
  'whatif.here.same': { step: string | number }
  'whatif.here.as_known': { step: string | number }
  'whatif.back': Record<never, never>
  'whatif.compare': Record<never, never>
  'rules.title': { game: string | number }
  'rules.of': Record<never, never>
  'rules.cards': Record<never, never>
  'rules.table': Record<never, never>
  'rules.all': Record<never, never>
  'rules.loading': Record<never, never>
  'rules.number': { number: string | number }
  'rules.unknown': { number: string | number }
  'rules.previous': Record<never, never>
  'rules.next': Record<never, never>
  'learn.making': Record<never, never>
  'aside.title': Record<never, never>
  'aside.says': Record<never, never>
  'aside.save': Record<never, never>
  'gone.title': Record<never, never>
  'gone.says': { code: string | number }
  'problem.part': Record<never, never>
  'problem.again': Record<never, never>
  'mine.classes': Record<never, never>
  'mine.class.desk': Record<never, never>
  'mine.class.pupil': { name: string | number }
  'mine.class.over': Record<never, never>
  'class.code': { code: string | number }
  'class.inFolder': Record<never, never>
  'class.connecting': Record<never, never>
  'class.gone': Record<never, never>
  'class.gone.says': { code: string | number }
  'class.plays': { game: unknown }
  'class.join': Record<never, never>
  'class.nameFirst': Record<never, never>
  'class.door': Record<never, never>
  'class.door.says': Record<never, never>
  'class.door.called': Record<never, never>
  'class.shut': Record<never, never>
  'class.shut.says': Record<never, never>
  'class.askFirst': Record<never, never>
  'class.sentOut': Record<never, never>
  'class.sentOut.says': Record<never, never>
  'class.goOn': Record<never, never>
  'class.goOn.says': Record<never, never>
  'class.goOn.code': Record<never, never>
  'class.goOn.have': Record<never, never>
  'class.goOn.no': Record<never, never>
  'class.elsewhere': Record<never, never>
  'class.elsewhere.says': Record<never, never>
  'class.elsewhere.other': Record<never, never>
  'class.elements.says': Record<never, never>
  'class.kept': { days: number | readonly unknown[] }
  'class.kept.always': Record<never, never>
  'class.at': { n: string | number }
  'class.sits': { names: readonly string[]; table: number }
  'class.sits.alone': { table: number }
  'class.noSeat': Record<never, never>
  'class.round': { names: readonly string[]; table: string | number }
  'class.round.alone': { table: string | number }
  'class.you': Record<never, never>
  'class.called': Record<never, never>
  'class.called.always': Record<never, never>
  'class.stay': Record<never, never>
  'class.notMe': { name: string | number }
  'class.rename': Record<never, never>
  'class.rename.no': { name: string | number }
  'class.news.moved': { table: string | number }
  'class.news.seat': { table: string | number }
  'class.news.next': Record<never, never>
  'class.news.puzzle': Record<never, never>
  'class.news.lesson': Record<never, never>
  'class.news.step': Record<never, never>
  'class.news.still': Record<never, never>
  'class.news.back': Record<never, never>
  'help.ask': Record<never, never>
  'help.back': Record<never, never>
  'help.asked': Record<never, never>
  'help.seen': Record<never, never>
  'class.news.renamed': { name: string | number }
  'class.news.unplayed': Record<never, never>
  'class.puzzle.seat': Record<never, never>
  'class.over': Record<never, never>
  'class.over.played': { games: readonly string[] }
  'class.over.results': Record<never, never>
  'class.over.table': Record<never, never>
  'class.over.start': Record<never, never>
  'class.over.visitor': Record<never, never>
  'class.over.again': Record<never, never>
  'class.over.wait': Record<never, never>
  'homework.title': Record<never, never>
  'homework.until': { time: string | number }
  'homework.progress': { all: string | number; n: string | number }
  'homework.all': Record<never, never>
  'homework.puzzle': Record<never, never>
  'homework.puzzle.level': { level: string | number }
  'homework.lesson': { title: string | number }
  'homework.match': { computers: number | readonly unknown[]; n: number | readonly unknown[] }
  'homework.is.none': Record<never, never>
  'homework.is.begun': Record<never, never>
  'homework.is.going': Record<never, never>
  'homework.is.first': Record<never, never>
  'homework.is.found': Record<never, never>
  'homework.is.done': Record<never, never>
  'homework.is.played': { all: string | number; n: string | number; won: string | number }
  'homework.begin': { n: string | number }
  'homework.on': { n: string | number }
  'homework.you': { name: string | number }
  'homework.sees': Record<never, never>
  'homework.kept': { days: number | readonly unknown[] }
  'homework.back': Record<never, never>
  'homework.toClass': Record<never, never>
  'homework.is': { time: string | number }
  'homework.give': Record<never, never>
  'homework.new': Record<never, never>
  'homework.give.says': Record<never, never>
  'homework.tasks': Record<never, never>
  'homework.tasks.none': Record<never, never>
  'homework.add': Record<never, never>
  'homework.remove': { n: string | number }
  'homework.what.lesson': Record<never, never>
  'homework.look': Record<never, never>
  'homework.what.match': Record<never, never>
  'homework.by': Record<never, never>
  'homework.by.topic': Record<never, never>
  'homework.by.level': Record<never, never>
  'homework.by.number': Record<never, never>
  'homework.matches': Record<never, never>
  'homework.computers': Record<never, never>
  'homework.day': Record<never, never>
  'homework.time': Record<never, never>
  'homework.begun': { all: string | number; done: number | readonly unknown[]; n: string | number }
  'homework.nobody': Record<never, never>
  'homework.key.first': Record<never, never>
  'homework.key.found': Record<never, never>
  'homework.key.begun': Record<never, never>
  'homework.key.none': Record<never, never>
  'homework.tried': { hints: number | readonly unknown[]; tries: number | readonly unknown[] }
  'homework.pupil': Record<never, never>
  'homework.found': Record<never, never>
  'homework.notBegun': { n: string | number }
  'homework.link': Record<never, never>
  'homework.link.says': Record<never, never>
  'homework.more': Record<never, never>
  'homework.close': Record<never, never>
  'homework.close.sure': Record<never, never>
  'homework.was': { time: string | number }
  'homework.alone': Record<never, never>
  'homework.alone.says': Record<never, never>
  'homework.alone.make': Record<never, never>
  'homework.alone.link': Record<never, never>
  'homework.alone.read': Record<never, never>
  'homework.alone.paste': Record<never, never>
  'homework.alone.honest': Record<never, never>
  'homework.alone.cut': { n: string | number }
  'homework.alone.newer': { n: string | number }
  'homework.alone.other': { n: string | number }
  'homework.alone.code': Record<never, never>
  'homework.alone.copy': Record<never, never>
  'homework.alone.send': Record<never, never>
  'class.stopped': Record<never, never>
  'class.away': Record<never, never>
  'class.elements': Record<never, never>
  'report.title': Record<never, never>
  'report.making': Record<never, never>
  'report.closed': Record<never, never>
  'report.code': { code: string | number }
  'report.tools': Record<never, never>
  'report.desk': Record<never, never>
  'report.hide': Record<never, never>
  'report.xlsx': Record<never, never>
  'report.csv': Record<never, never>
  'report.sheets': Record<never, never>
  'report.print': Record<never, never>
  'report.nobody': Record<never, never>
  'report.elements': Record<never, never>
  'report.class': Record<never, never>
  'report.removed': Record<never, never>
  'report.removed.name': { name: string | number }
  'report.lead': {
    matches: number | readonly unknown[]
    minutes: number | readonly unknown[]
    pupils: number | readonly unknown[]
    tables: number | readonly unknown[]
  }
  'report.playing': { n: number | readonly unknown[] }
  'report.rules': { n: number | readonly unknown[] }
  'report.rules.none': Record<never, never>
  'report.hints.all': { n: string | number }
  'report.puzzles.all': { all: string | number; n: string | number }
  'report.absent': { names: readonly string[] }
  'report.ideas': Record<never, never>
  'report.fig.class': { topic: string | number }
  'report.worth': { n: number }
  'report.open': Record<never, never>
  'report.stage': Record<never, never>
  'number.word': { n: number | readonly unknown[] }
  'number.first': { n: number | readonly unknown[] }
  'report.ended': { all: string | number; n: number; won: number }
  'report.left': { all: string | number; left: number; n: number | readonly unknown[] }
  'report.fig': { name: string; topic: string | number }
  'report.percent': { n: string | number }
  'report.seconds': { n: string | number }
  'report.took': Record<never, never>
  'report.usual': { time: string | number }
  'report.hints': Record<never, never>
  'report.puzzles': Record<never, never>
  'report.of': { all: string | number; n: string | number }
  'report.missed': Record<never, never>
  'report.refused': { title: string | number }
  'report.refused.more': Record<never, never>
  'report.example': { line: string | number }
  'report.more': { n: string | number }
  'report.again': Record<never, never>
  'report.word': Record<never, never>
  'report.behind': { n: number | readonly unknown[] }
  'report.little': { n: number | readonly unknown[] }
  'report.even': { n: number | readonly unknown[] }
  'report.home': Record<never, never>
  'report.same': { all: number | readonly unknown[]; n: number | readonly unknown[] }
  'report.puzzle': { game: string | number; n: string | number }
  'report.scope': Record<never, never>
  'report.days': { n: number | readonly unknown[] }
  'report.progress': Record<never, never>
  'report.progress.note': { n: string | number }
  'report.progress.fig': { game: string | number }
  'report.progress.once': { names: readonly string[] }
  'report.day': Record<never, never>
  'report.matches': Record<never, never>
  'report.moves': Record<never, never>
  'csv.number': Record<never, never>
  'csv.pupil': Record<never, never>
  'csv.games': Record<never, never>
  'csv.matches': Record<never, never>
  'csv.left': Record<never, never>
  'csv.won': Record<never, never>
  'csv.actions': Record<never, never>
  'csv.seconds': Record<never, never>
  'csv.hints': Record<never, never>
  'csv.refused': Record<never, never>
  'csv.rules': Record<never, never>
  'csv.missed': Record<never, never>
  'csv.ideas': Record<never, never>
  'csv.tried': Record<never, never>
  'csv.solved': Record<never, never>
  'csv.counted': { n: string | number; what: string | number }
  'csv.day': Record<never, never>
  'csv.game': Record<never, never>
  'csv.right': { what: string | number }
  'problem.offline': Record<never, never>
  'problem.file': Record<never, never>
  'problem.old': Record<never, never>
  'problem.noscript': Record<never, never>
  'problem.status': { status: string | number }
  'print.name': Record<never, never>
  'print.link': Record<never, never>
  'print.title': { game: string | number }
  'print.loading': Record<never, never>
  'print.making': Record<never, never>
  'print.sheets': Record<never, never>
  'print.what': Record<never, never>
  'print.what.rules': Record<never, never>
  'print.what.puzzles': Record<never, never>
  'print.what.solutions': Record<never, never>
  'print.what.record': Record<never, never>
  'print.what.reference': Record<never, never>
  'print.what.cards': Record<never, never>
  'print.topic': Record<never, never>
  'print.topic.all': Record<never, never>
  'print.puzzles': Record<never, never>
  'print.sheet.number': Record<never, never>
  'print.versions': Record<never, never>
  'print.sheet.says': Record<never, never>
  'print.paper': Record<never, never>
  'print.paper.a4': Record<never, never>
  'print.paper.letter': Record<never, never>
  'print.cards.ask': Record<never, never>
  'print.cards.how': Record<never, never>
  'print.noQr': Record<never, never>
  'print.go': Record<never, never>
  'print.pages': { n: number | readonly unknown[] }
  'print.puzzles.of': { n: number | readonly unknown[]; sheet: string | number; version: string | number }
  'print.solutions.of': { sheet: string | number; version: string | number }
  'print.sheet': { sheet: string | number; version: string | number }
  'print.fronts': { all: string | number; n: string | number }
  'print.backs': { all: string | number; n: string | number }
  'print.who': Record<never, never>
  'print.class': Record<never, never>
  'print.date': Record<never, never>
  'print.play': Record<never, never>
  'print.rules.all': Record<never, never>
  'print.foot': Record<never, never>
}
export type Key = keyof Params
export const say = sayIn<Params>('client')
