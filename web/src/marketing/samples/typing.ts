/** Milliseconds for each letter typed, each letter deleted, and a finished text. */
export const typingPace = { type: 150, delete: 100, pause: 1500 } as const;

/** One frame of an animation in which texts are typed and deleted, one after the other, in a loop. */
export interface TypingFrame {
  readonly textIndex: number;
  /** How many letters of the text are shown. */
  readonly shown: number;
  readonly deleting: boolean;
}

/** The complete first text: shown without animation, and at the animation's start. */
export function stillFrame(texts: readonly string[]): TypingFrame {
  return { textIndex: 0, shown: texts[0]?.length ?? 0, deleting: false };
}

/** Milliseconds that a frame is shown for. */
export function calculateDuration(frame: TypingFrame, texts: readonly string[]): number {
  if (frame.shown === 0) return typingPace.type;
  if (frame.deleting) return typingPace.delete;
  return frame.shown >= lengthOf(frame, texts) ? typingPace.pause : typingPace.type;
}

export function nextFrame(frame: TypingFrame, texts: readonly string[]): TypingFrame {
  const { textIndex, shown, deleting } = frame;
  if (shown === 0) {
    const next = deleting ? (textIndex + 1) % Math.max(texts.length, 1) : textIndex;
    return { textIndex: next, shown: 1, deleting: false };
  }
  const isWhole = shown >= lengthOf(frame, texts);
  if (deleting || isWhole) return { textIndex, shown: shown - 1, deleting: true };
  return { textIndex, shown: shown + 1, deleting: false };
}

export function readTypedText(frame: TypingFrame, texts: readonly string[]): string {
  return (texts[frame.textIndex] ?? '').slice(0, frame.shown);
}

function lengthOf(frame: TypingFrame, texts: readonly string[]): number {
  return texts[frame.textIndex]?.length ?? 0;
}
