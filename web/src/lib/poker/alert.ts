/** A short, soft double tone when it is the player's turn. */

let audio: AudioContext | null = null;

export function chime(): void {
  try {
    audio ??= new AudioContext();
    if (audio.state !== "running") return;
    [0, 0.14].forEach((after, at) => tone(audio!, audio!.currentTime + after, at ? 880 : 660));
  } catch {
    // No sound on this device.
  }
}

function tone(context: AudioContext, from: number, pitch: number): void {
  const wave = context.createOscillator();
  const volume = context.createGain();
  wave.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, from);
  volume.gain.exponentialRampToValueAtTime(0.12, from + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.22);
  wave.connect(volume).connect(context.destination);
  wave.start(from);
  wave.stop(from + 0.25);
}
