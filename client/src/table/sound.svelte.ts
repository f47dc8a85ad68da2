/**
 * The sound that calls somebody back to the table, and the phone's shaking: whether they are wanted, and how they are
 * made. Nothing is loaded: two soft notes are computed. A browser lets a page be heard once it has been used.
 */
import { keep, read } from '../link/store.ts'

const NOTES = [587.33, 880] // Hz: a fifth, upwards
const APART = 0.16 // s between them
const LASTS = 0.9 // s that a note fades for
const LOUDNESS = 0.12 // of the loudest possible
const SHAKE = [60, 60, 60] // ms: on, off, on

class Sound {
  /** What was chosen in this browser, null before. */
  #chosen = $state(chosen())
  /** What suits this table as long as nothing was chosen: alone with computers yes, in a class no. */
  suits = $state(false)
  #audio: AudioContext | undefined

  get on(): boolean {
    return this.#chosen ?? this.suits
  }
  /** Turn it on or off, for good; turned on, it is heard. */
  toggle(): void {
    this.#chosen = !this.on
    keep('sound', this.#chosen ? 'on' : 'off')
    if (this.#chosen) this.play()
  }
  /** Called when the page is touched: some browsers let only that be heard later which was made ready by then. */
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

/** Whether somebody has touched this page, or pressed a key in it. */
const isUsed = () => navigator.userActivation?.hasBeenActive ?? true

export const sound = new Sound()
