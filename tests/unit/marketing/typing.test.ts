import { describe, expect, it } from 'vitest';
import {
  calculateDuration,
  nextFrame,
  readTypedText,
  stillFrame,
  typingPace,
  type TypingFrame,
} from '../../../web/src/marketing/samples/typing.ts';

const texts = ['Olá', 'Oi'];

function play(frames: number): { text: string; milliseconds: number }[] {
  const shown: { text: string; milliseconds: number }[] = [];
  let frame: TypingFrame = stillFrame(texts);
  for (let count = 0; count < frames; count += 1) {
    shown.push({
      text: readTypedText(frame, texts),
      milliseconds: calculateDuration(frame, texts),
    });
    frame = nextFrame(frame, texts);
  }
  return shown;
}

describe('typing', () => {
  it('types a letter in 150 ms, deletes one in 100 and pauses for 1.5 s', () => {
    expect(typingPace).toEqual({ type: 150, delete: 100, pause: 1500 });
  });

  it('shows the whole first text without motion', () => {
    expect(readTypedText(stillFrame(texts), texts)).toBe('Olá');
  });

  it('pauses, deletes letter by letter, types the next text, and starts again', () => {
    expect(play(11)).toEqual([
      { text: 'Olá', milliseconds: 1500 },
      { text: 'Ol', milliseconds: 100 },
      { text: 'O', milliseconds: 100 },
      { text: '', milliseconds: 150 },
      { text: 'O', milliseconds: 150 },
      { text: 'Oi', milliseconds: 1500 },
      { text: 'O', milliseconds: 100 },
      { text: '', milliseconds: 150 },
      { text: 'O', milliseconds: 150 },
      { text: 'Ol', milliseconds: 150 },
      { text: 'Olá', milliseconds: 1500 },
    ]);
  });

  it('accepts an empty list of texts', () => {
    expect(readTypedText(nextFrame(stillFrame([]), []), [])).toBe('');
  });
});
