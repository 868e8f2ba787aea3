// A recording that nobody has spoken: tones as a WAV, which every speech server takes without help.

const rate = 16_000;
const seconds = 2;

export function tones(): Buffer {
  const samples = rate * seconds;
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  // PCM, one channel, sixteen bits.
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples * 2, 40);
  for (let n = 0; n < samples; n++) {
    const pitch = n < samples / 2 ? 440 : 660;
    bytes.writeInt16LE(Math.round(8_000 * Math.sin((2 * Math.PI * pitch * n) / rate)), 44 + n * 2);
  }
  return bytes;
}
