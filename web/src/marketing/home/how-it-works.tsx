import { homeSections } from '../../copy/marketing/home.ts';
import { sampleNotice } from '../../copy/company.ts';
import { closingMessage, openingMessage } from '../../copy/marketing/home-samples.ts';
import { MarketMessage } from '../samples/market-message.tsx';

export default function HowItWorks() {
  const { title, lead, opening, closing } = homeSections.howItWorks;
  return (
    <section className="bg-sunk">
      <div className="max-w-page mx-auto px-5 py-16 md:px-8 md:py-24">
        <h2 className="text-title-1">{title}</h2>
        <p className="text-lead text-muted max-w-text mt-3">{lead}</p>
        <div className="mt-10 grid gap-14 md:mt-14 lg:grid-cols-2 lg:gap-12">
          {[
            { ...opening, message: openingMessage },
            { ...closing, message: closingMessage },
          ].map(({ title: name, text, message }) => (
            <div key={name} className="mx-auto w-full max-w-lg lg:max-w-none">
              <div className="border-ink flex flex-wrap items-baseline gap-x-4 border-t-2 pt-4">
                <p className="text-brand text-title-1 tabular font-serif leading-none font-semibold [font-variation-settings:'opsz'_64]">
                  {message.time}
                </p>
                <h3 className="text-title-3">{name}</h3>
              </div>
              <p className="text-muted mt-2 lg:min-h-[3.2em]">{text}</p>
              <div className="mt-6">
                <MarketMessage message={message} />
              </div>
            </div>
          ))}
        </div>
        <p className="text-fine text-muted mt-8">{sampleNotice}</p>
      </div>
    </section>
  );
}
