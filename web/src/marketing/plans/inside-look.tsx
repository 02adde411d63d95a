import { insideLook as texts } from '../../copy/marketing/plans.ts';
import analysisDark from '../pictures/analysis-dark.webp';
import analysisLight from '../pictures/analysis-light.webp';

/** As `npm run screenshots` takes them. */
const size = { width: 1920, height: 1320 } as const;

/** What one pays for, as it looks: the analysis itself, in the theme that is shown. */
export function InsideLook() {
  return (
    <section className="max-w-page mx-auto px-5 md:px-8">
      <div className="masthead-rule pb-14 md:pb-20">
        <h2 className="text-title-1 pt-8 md:pt-12">{texts.title}</h2>
        <p className="text-lead text-muted max-w-text mt-3">{texts.lead}</p>
        <figure className="mt-8 md:mt-10">
          <div className="border-rule rounded-card shadow-float overflow-hidden border">
            {[
              { src: analysisLight, shown: 'only-light' },
              { src: analysisDark, shown: 'only-dark' },
            ].map(({ src, shown }) => (
              <img
                key={shown}
                {...size}
                src={src}
                alt={texts.alt}
                loading="lazy"
                decoding="async"
                className={`${shown} h-auto w-full`}
              />
            ))}
          </div>
          <figcaption className="text-fine text-muted mt-3">{texts.caption}</figcaption>
        </figure>
      </div>
    </section>
  );
}
