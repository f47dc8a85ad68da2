/**
 * The sound and vibration that call a player back to the table: whether they are wanted, and how they are made. Nothing
 * is loaded: two soft notes are synthesized. Browsers allow sound once the user has interacted with the page.
 */
import { keep, read } from '../link/store.ts'

const NOTES = [587.33, 880] // Hz: a fifth, upwards
const APART = 0.16 // s between them
const LASTS = 0.9 // s that a note fades for
const LOUDNESS = 0.12 // of the loudest possible
const SHAKE = [60, 60, 60] // ms: on, off, on

class Sound {
  /** The user's choice in this browser, null before any. */
  #chosen = $state(chosen())
  /** The default for this table: on when alone with computers, off in a class. */
  suits = $state(false)
  #audio: AudioContext | undefined

  get on(): boolean {
    return this.#chosen ?? this.suits
  }
  /** Switch it on or off and remember that; switching on plays it. */
  toggle(): void {
    this.#chosen = !this.on
    keep('sound', this.#chosen ? 'on' : 'off')
    if (this.#chosen) this.play()
  }
  /** Call on the first interaction: some browsers only allow sounds that were prepared by then. */
  wake(): void {
    if (this.on) this.#audio ??= new AudioContext()
  }
  play(): void {
    if (!this.on || !isUsed()) return
    this.wake()
    void this.#audio!.resume()
    NOTES.forEach((pitch, i) => this.#note(this.#audio!, pitch, i * APART))
  }
  shake(): void {
    if (this.on && isUsed()) navigator.vibrate?.(SHAKE)
  }
  #note(audio: AudioContext, pitch: number, wait: number): void {
    const begins = audio.currentTime + wait
    const tone = new OscillatorNode(audio, { frequency: pitch })
    const loudness = new GainNode(audio, { gain: 0 })
    loudness.gain.setValueAtTime(0, begins)
    loudness.gain.linearRampToValueAtTime(LOUDNESS, begins + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.0001, begins + LASTS)
    tone.connect(loudness).connect(audio.destination)
    tone.start(begins)
    tone.stop(begins + LASTS)
  }
}

function chosen(): boolean | null {
  const kept = read('sound')
  return kept === null ? null : kept === 'on'
}

/** Whether the user has interacted with this page. */
const isUsed = () => navigator.userActivation?.hasBeenActive ?? true

export const sound = new Sound()
