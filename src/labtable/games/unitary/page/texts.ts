/** The game's texts. Printed by `python -m labtable.web.text_types`; not edited. */
import { sayIn } from '$client/kit/speech.ts'

interface Params {
  'front.line': Record<never, never>
  'front.sentence': Record<never, never>
  'front.topic': Record<never, never>
  'front.deal': Record<never, never>
  'front.cover': Record<never, never>
  'front.credit': Record<never, never>
  'manner.random': Record<never, never>
  'manner.beginner': Record<never, never>
  'manner.intermediate': Record<never, never>
  'manner.expert': Record<never, never>
  'option.claims': Record<never, never>
  'option.claims.auto': Record<never, never>
  'option.claims.auto.says': Record<never, never>
  'option.claims.spot': Record<never, never>
  'option.claims.spot.says': Record<never, never>
  'option.big_deck': Record<never, never>
  'option.big_deck.false': Record<never, never>
  'option.big_deck.false.says': Record<never, never>
  'option.big_deck.true': Record<never, never>
  'option.big_deck.true.says': Record<never, never>
  'option.quantities': Record<never, never>
  'option.quantity_copies': Record<never, never>
  'option.squares': Record<never, never>
  'option.square_roots': Record<never, never>
  'option.clears': Record<never, never>
  'option.dealt': Record<never, never>
  'option.kept': Record<never, never>
  'option.unit_cards': Record<never, never>
  'option.last_turn': Record<never, never>
  'option.false_claims': Record<never, never>
  'status.marker': { n: string | number }
  'claim.call': Record<never, never>
  'claim.pass': Record<never, never>
  'zone.others': Record<never, never>
  'zone.play': Record<never, never>
  'zone.hand': Record<never, never>
  'zone.act': Record<never, never>
  'seat.cards': { n: number | readonly unknown[] }
  'seat.suspects': { cards: readonly string[] }
  'suspects.title': { n: string | number; name: string }
  'suspects.why': Record<never, never>
  'suspects.why.spot': Record<never, never>
  'seat.partner': Record<never, never>
  'seat.owes': Record<never, never>
  'seat.won': Record<never, never>
  'you.won': Record<never, never>
  'seat.hid': Record<never, never>
  'seat.hides': Record<never, never>
  'seat.hand': { name: string }
  'you.hide': Record<never, never>
  'you.hide.with': { names: readonly string[] }
  'you.hid': Record<never, never>
  'you.hid.with': { names: readonly string[] }
  'you.owe': Record<never, never>
  'fig.empty': Record<never, never>
  'fig.Square': Record<never, never>
  'fig.Square Root': Record<never, never>
  'fig.Clear': Record<never, never>
  'fig.nothing': { card: string }
  'fig.left.nothing': Record<never, never>
  'fig.area': { spoken: string | number }
  'pile.played': { n: string | number }
  'pile.empty': Record<never, never>
  'pile.deck': { n: string | number }
  'pile.deck.says': { n: number | readonly unknown[] }
  'pile.played.says': { face: string | number; n: number | readonly unknown[] }
  'look.card': { card: string }
  'hand.expected': Record<never, never>
  'hand.refused': Record<never, never>
  'act.pick': Record<never, never>
  'act.pick.first': Record<never, never>
  'act.discard': Record<never, never>
  'act.leaves': Record<never, never>
  'act.refused': Record<never, never>
  'act.done': Record<never, never>
  'claim.do': Record<never, never>
  'claim.not': Record<never, never>
  'act.discard.card': { card: string }
  'act.up': { card: string }
  'act.down': { card: string }
  'action.discard': { card: string }
  'action.done': Record<never, never>
  'action.claim': Record<never, never>
  'action.pass': Record<never, never>
  'chart.caption': Record<never, never>
  'chart.target': { card: string; name: string }
  'chart.says': { n: string | number; spoken: string | number }
  'line.start': Record<never, never>
  'key.ways': Record<never, never>
  'key.up': Record<never, never>
  'key.down': Record<never, never>
  'key.play': Record<never, never>
  'key.discard': Record<never, never>
  'key.done': Record<never, never>
  'key.claim': Record<never, never>
  'glance.area': Record<never, never>
  'glance.holds': { name: string }
  'glance.hides': Record<never, never>
  'placed.stands': { side: string | number; times: number; unit: string | number }
  'placed.would': { side: string | number; times: number; unit: string | number }
  'placed.laid': { count: number; unit: string | number }
  'units.none': Record<never, never>
  'turned.up': Record<never, never>
  'turned.down': Record<never, never>
  'card.Distance': Record<never, never>
  'card.Area': Record<never, never>
  'card.Volume': Record<never, never>
  'card.Time': Record<never, never>
  'card.Frequency': Record<never, never>
  'card.Velocity': Record<never, never>
  'card.Acceleration': Record<never, never>
  'card.Mass': Record<never, never>
  'card.Density': Record<never, never>
  'card.Momentum': Record<never, never>
  'card.Force': Record<never, never>
  'card.Energy': Record<never, never>
  'card.Power': Record<never, never>
  'card.Pressure': Record<never, never>
  'card.Surface Tension': Record<never, never>
  'card.Moment of Inertia': Record<never, never>
  'card.Angular Momentum': Record<never, never>
  'card.Viscosity': Record<never, never>
  'card.Mass Flow': Record<never, never>
  'card.Volume Flow': Record<never, never>
  'card.Kinematic Viscosity': Record<never, never>
  'card.Angular Acceleration': Record<never, never>
  'card.Linear Density': Record<never, never>
  'card.Intensity': Record<never, never>
  'card.Square': Record<never, never>
  'card.Square Root': Record<never, never>
  'card.Clear': Record<never, never>
  'aliases.Distance': Record<never, never>
  'aliases.Time': Record<never, never>
  'aliases.Frequency': Record<never, never>
  'aliases.Velocity': Record<never, never>
  'aliases.Acceleration': Record<never, never>
  'aliases.Momentum': Record<never, never>
  'aliases.Force': Record<never, never>
  'aliases.Energy': Record<never, never>
  'aliases.Pressure': Record<never, never>
  'aliases.Surface Tension': Record<never, never>
  'aliases.Angular Momentum': Record<never, never>
  'law.squares_area': Record<never, never>
  'law.volume_box': Record<never, never>
  'law.frequency_and_period': Record<never, never>
  'law.steady_motion': Record<never, never>
  'law.speed_wave': Record<never, never>
  'law.speeding_up_from_rest': Record<never, never>
  'law.going_round_in_circle': Record<never, never>
  'law.density': Record<never, never>
  'law.momentum': Record<never, never>
  'law.impulse_force': Record<never, never>
  'law.newtons_second_law': Record<never, never>
  'law.pressure': Record<never, never>
  'law.springs_force_hookes_law': Record<never, never>
  'law.mean_force_repeated_pushes': Record<never, never>
  'law.work': Record<never, never>
  'law.power': Record<never, never>
  'law.work_gas_at_constant_pressure': Record<never, never>
  'law.energy_surface': Record<never, never>
  'law.kinetic_energy': Record<never, never>
  'law.photons_energy': Record<never, never>
  'law.power_moving_force': Record<never, never>
  'law.same_work_in_every_cycle': Record<never, never>
  'law.power_that_speeds_mass_up': Record<never, never>
  'law.maxwells_law_thick_liquid': Record<never, never>
  'law.pressure_in_drop': Record<never, never>
  'law.angular_momentum_about_point': Record<never, never>
  'law.angular_momentum_wheel': Record<never, never>
  'law.impulse_torque': Record<never, never>
  'law.small_mass_on_circle': Record<never, never>
  'law.newtons_law_viscosity': Record<never, never>
  'law.mass_flow': Record<never, never>
  'law.volume_flow': Record<never, never>
  'law.flow_through_pipe': Record<never, never>
  'law.pumps_flow_stroke_by_stroke': Record<never, never>
  'law.mass_that_flows_with_volume': Record<never, never>
  'law.conveyor_belts_flow': Record<never, never>
  'law.linear_density': Record<never, never>
  'law.linear_density_wire': Record<never, never>
  'law.thrust_rocket': Record<never, never>
  'law.acceleration_wheels_rim': Record<never, never>
  'law.newtons_law_for_rotation': Record<never, never>
  'law.intensity': Record<never, never>
  'law.pumps_power': Record<never, never>
  'law.pressure_light': Record<never, never>
  'law.kinematic_viscosity': Record<never, never>
  'meaning.momentum': Record<never, never>
  'meaning.period': Record<never, never>
  'meaning.wavelength': Record<never, never>
  'meaning.spring_constant': Record<never, never>
  'meaning.planck_constant': Record<never, never>
  'meaning.stiffness': Record<never, never>
  'meaning.relaxation_time': Record<never, never>
  'meaning.radius': Record<never, never>
  'meaning.distance_from_it': Record<never, never>
  'meaning.torque': Record<never, never>
  'meaning.square_of_radius': Record<never, never>
  'meaning.shear_stress': Record<never, never>
  'meaning.rate_of_shear': Record<never, never>
  'meaning.speed_of_light': Record<never, never>
  'formula.where': { letter: unknown; meaning: string }
  'formula.where.two': { letter: unknown; letter2: unknown; meaning: string; meaning2: string }
  'sheet.who': { who: readonly string[] }
  'sheet.area': { area: unknown }
  'sheet.card': { card: string; turned: string | number }
  'unit.kg': Record<never, never>
  'unit.m': Record<never, never>
  'unit.s': Record<never, never>
  'unit.N': Record<never, never>
  'unit.J': Record<never, never>
  'unit.W': Record<never, never>
  'unit.Pa': Record<never, never>
  'unit.Hz': Record<never, never>
  'spoken.power': { power: number | readonly unknown[]; unit: string | number }
  'spoken.over': { above: string | number; below: string | number }
  'spoken.one': Record<never, never>
  'spoken.equals': { left: string | number; right: string | number }
  'spoken.product': { one: string | number; other: string | number }
  'spoken.square': { one: string | number }
  'spoken.root': { one: string | number }
  'spoken.half': { what: string | number }
  'spoken.twice': { what: string | number }
  'spoken.two_pi': { what: string | number }
  'si.per': { above: string | number; below: string | number }
  'si.per.only': { below: string | number }
  'si.square': { unit: string | number }
  'si.cubic': { unit: string | number }
  'fig.put': { above: unknown[][]; below: unknown[][]; card: string; pairs: number; way: string }
  'fig.put.above': { above: unknown[][]; card: string; pairs: number; way: string }
  'fig.put.below': { below: unknown[][]; card: string; pairs: number; way: string }
  'fig.left': { card: string; is: string | number; named: string | number; si: unknown; units: unknown }
  'act.would': { area: unknown; play: unknown }
  'act.would.nothing': { play: unknown }
  'act.leaves.empty': Record<never, never>
  'face.says': { card: string; spoken: string | number; symbol: string | number }
  'face.upside': { face: string | number }
  'face.turned': { card: string; way: string }
  'face.Square': Record<never, never>
  'face.Square Root': Record<never, never>
  'face.Clear': Record<never, never>
  'face.special': Record<never, never>
  'puzzle.topic.two_cards': Record<never, never>
  'puzzle.topic.three_cards': Record<never, never>
  'puzzle.topic.four_cards': Record<never, never>
  'paper.hidden': Record<never, never>
  'paper.first': Record<never, never>
  'paper.then': Record<never, never>
  'paper.suspects': Record<never, never>
  'paper.quantities': Record<never, never>
  'paper.laws': Record<never, never>
  'paper.lead': Record<never, never>
}
export type Key = keyof Params
export const say = sayIn<Params>('unitary')
