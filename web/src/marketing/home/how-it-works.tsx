import { homeSections } from '../../copy/marketing/home.ts';
import { sampleNotice } from '../../copy/company.ts';
import {
  closingMessage,
  openingMessage,
  type SampleMessage,
} from '../../copy/marketing/home-samples.ts';
import { MarketMessage } from '../samples/market-message.tsx';
import { Folded } from './folded.tsx';
import { PhonePair } from './phone-pair.tsx';

export default function HowItWorks() {
  const { title, lead, choice, opening, closing } = homeSections.howItWorks;
  return (
    <section className="bg-sunk">
      <div className="max-w-page mx-auto px-5 py-8 md:px-8 md:py-24">
        <h2 className="text-title-1">{title}</h2>
        <p className="text-lead text-muted max-w-text mt-3 mb-6 md:mb-14">{lead}</p>
        <PhonePair
          label={choice}
          className="grid gap-14 lg:grid-cols-2 lg:gap-12"
          views={[
            {
              id: 'abertura',
              label: openingMessage.time,
              content: <OneOfTheDay {...opening} message={openingMessage} />,
            },
            {
              id: 'fechamento',
              label: closingMessage.time,
              content: <OneOfTheDay {...closing} message={closingMessage} />,
            },
          ]}
        />
        <p className="text-fine text-muted mt-4 md:mt-8">{sampleNotice}</p>
      </div>
    </section>
  );
}

function OneOfTheDay(props: {
  readonly title: string;
  readonly text: string;
  readonly message: SampleMessage;
}) {
  const { title, text, message } = props;
  return (
    <div className="mx-auto w-full max-w-lg lg:max-w-none">
      <div className="border-ink flex flex-wrap items-baseline gap-x-4 lg:border-t-2 lg:pt-4">
        <p className="text-brand text-title-1 tabular font-serif leading-none font-semibold [font-variation-settings:'opsz'_64] max-lg:hidden">
          {message.time}
        </p>
        <h3 className="text-title-3">{title}</h3>
      </div>
      <p className="text-muted mt-2 lg:min-h-[3.2em]">{text}</p>
      <div className="mt-5 lg:mt-6">
        <Folded>
          <MarketMessage message={message} />
        </Folded>
      </div>
    </div>
  );
}
