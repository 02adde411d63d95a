import { useState, type RefObject } from 'react';
import { Image } from 'lucide-react';
import { chartImage as texts } from '../../../copy/market/chart-image.ts';
import { saveAsFile } from '../../../lib/files/save-as-file.ts';
import { chartImage, type ImageTexts } from './chart-image.ts';

export interface CopyImageProps {
  /** The chart's title, which distinguishes the buttons of a page. */
  readonly title: string;
  /** The file name without its extension, where the image is saved. */
  readonly name: string;
  /** The element that contains the chart. */
  readonly part: RefObject<HTMLElement | null>;
  /** Called when the button is pressed. */
  readonly words: () => ImageTexts;
}

type Outcome = 'copied' | 'saved' | 'failed';
type Stage = 'untried' | 'drawing' | Outcome;

/** Copies a plot to the clipboard, or saves it as a file if the browser cannot copy images. */
export default function CopyImageButton({ title, name, part, words }: CopyImageProps) {
  const [stage, setStage] = useState<Stage>('untried');

  async function make(): Promise<Blob> {
    if (part.current === null) throw new Error('no chart is drawn here');
    return chartImage(part.current, words());
  }

  async function press(): Promise<void> {
    setStage('drawing');
    // Started within the click event: some browsers allow clipboard access only then, and accept the promise of an
    // image.
    const image = make();
    try {
      await copy(image);
      setStage('copied');
    } catch {
      setStage(await save(image, name));
    }
  }

  return (
    <div className="text-small flex flex-wrap items-center gap-x-3 print:hidden">
      <button
        type="button"
        aria-disabled={stage === 'drawing'}
        onClick={() => {
          if (stage !== 'drawing') void press();
        }}
        className="link inline-flex min-h-11 items-center gap-2 font-medium"
      >
        <Image size={16} strokeWidth={1.75} aria-hidden />
        <span>{texts.copy}</span>
        <span className="sr-only"> {texts.of(title)}</span>
      </button>
      <span role="status" className={stage === 'failed' ? '' : 'text-muted'}>
        {stage === 'untried' || stage === 'drawing' ? null : texts[stage]}
      </span>
    </div>
  );
}

/** @throws when the browser does not support or allow it */
async function copy(image: Promise<Blob>): Promise<void> {
  // The code that saves it handles the failure.
  image.catch(() => undefined);
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
}

async function save(image: Promise<Blob>, name: string): Promise<Outcome> {
  try {
    saveAsFile(`${name}.png`, await image, 'image/png');
    return 'saved';
  } catch {
    return 'failed';
  }
}
