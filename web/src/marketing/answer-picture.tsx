import { answerPreview as texts, pictureNotice } from '../copy/marketing/pictures.ts';
import { answer } from './pictures/pictures.ts';
import { ProductPicture } from './product-picture.tsx';

/** A sample comparison on the site, with a table and a chart. */
export default function AnswerPicture() {
  return (
    <section className="max-w-page mx-auto px-5 md:px-8">
      <div className="masthead-rule pb-16 md:pb-24">
        <div className="grid gap-6 pt-8 md:gap-8 md:pt-12 lg:grid-cols-[1fr_41rem] lg:gap-16">
          <div className="lg:sticky lg:top-28 lg:self-start">
            <h2 className="text-title-1">{texts.title}</h2>
            <p className="text-lead text-muted mt-4">{texts.lead}</p>
          </div>
          <figure className="min-w-0">
            <ProductPicture of={answer} alt={texts.alt} className="max-md:-mx-2" />
            <figcaption className="text-fine text-muted mt-3">{pictureNotice}</figcaption>
          </figure>
        </div>
      </div>
    </section>
  );
}
