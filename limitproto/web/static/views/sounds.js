// The sounds of turns, made here of tones. They are off until they are chosen.

import { state } from './state.js';
import { View } from './view.js';

// Tones of a sound: pitch in hertz, and after how many seconds.
const SOUNDS = { lay: [[330, 0]], move: [[262, 0], [392, 0.07]], capture: [[220, 0], [147, 0.09]], end: [[262, 0], [330, 0.12], [392, 0.24]] };
let audio = null;

/** Sound what the last turn has done, once. */
function sound() {
  if (!state.settings.sounds || !state.moment?.isPlayed) return;
  const { mover, change } = state.shown.state;
  audio ??= new AudioContext();
  for (const [pitch, after] of SOUNDS[!mover ? 'end' : change?.captured?.length ? 'capture' : change?.to ? 'move' : 'lay']) {
    const begin = audio.currentTime + after;
    const volume = new GainNode(audio);
    volume.gain.setValueAtTime(0.2, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.2);
    const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.2);
  }
}

export const soundView = new View(() => state.moment && [state.moment], sound);
