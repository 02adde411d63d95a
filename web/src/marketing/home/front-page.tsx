import { sampleNotice } from '../../copy/company.ts';
import { openingMessage } from '../../copy/marketing/home-samples.ts';
import { BubbleTail } from '../../ui/editions/bubble-tail.tsx';
import { Logo } from '../../ui/logo.tsx';
import { MessageValues } from '../samples/message-values.tsx';
import { Engraving } from './engraving.tsx';

/** The product's idea as a picture: the front page of a morning paper that is delivered as a message. */
export function FrontPage() {
  const { day, status, time, greeting, intro, values, label } = openingMessage;
  return (
    <figure aria-label={label} className="mx-auto w-full max-w-md">
      <div className="bg-surface border-ink relative rounded-[18px] rounded-bl-none border-[1.5px] px-5 pt-5 pb-3 sm:px-7 sm:pt-6">
        <div className="flex items-end justify-between">
          <Logo className="h-10 sm:h-12" />
          <p className="text-fine text-muted text-right">
            <span>{day}</span>
            <br />
            <span>{status}</span>
          </p>
        </div>
        <div className="masthead-rule mt-3">
          <p className="text-title-2 mt-4 font-serif leading-tight font-semibold [font-variation-settings:'opsz'_64]">
            {greeting}
          </p>
          <p className="text-muted mt-1">{intro}</p>
          <Engraving className="mt-4" />
          <MessageValues values={values} />
        </div>
        <p className="text-muted tabular mt-1 text-right text-[0.75rem]">{time}</p>
        <BubbleTail />
      </div>
      <figcaption className="text-fine text-muted mt-4 pl-10">{sampleNotice}</figcaption>
    </figure>
  );
}
