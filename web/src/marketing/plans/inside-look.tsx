import { insideLook as texts, pictureNotice } from '../../copy/marketing/pictures.ts';
import { analysis } from '../pictures/pictures.ts';
import { ProductPicture } from '../product-picture.tsx';

/** What one pays for, as it looks: the analysis itself, in the theme that is shown. */
export function InsideLook() {
  return (
    <section className="max-w-page mx-auto px-5 md:px-8">
      <div className="masthead-rule pb-14 md:pb-20">
        <h2 className="text-title-1 pt-8 md:pt-12">{texts.title}</h2>
        <p className="text-lead text-muted max-w-text mt-3">{texts.lead}</p>
        <figure className="mt-8 md:mt-10">
          <ProductPicture of={analysis} alt={texts.alt} className="max-md:-mx-2" />
          <figcaption className="text-fine text-muted mt-3">{pictureNotice}</figcaption>
        </figure>
      </div>
    </section>
  );
}
