import { insidePreview, pictureNotice, reportPreview } from '../../copy/marketing/pictures.ts';
import { analysis } from '../pictures/pictures.ts';
import { ProductPicture } from '../product-picture.tsx';
import { ReportPicture } from '../report-picture.tsx';

/** Screenshots of the analysis and the weekly report, in the current theme. */
export function InsidePreview() {
  return (
    <section className="max-w-page mx-auto px-5 md:px-8">
      <div className="masthead-rule pb-14 md:pb-20">
        <h2 className="text-title-1 pt-8 md:pt-12">{insidePreview.title}</h2>
        <p className="text-lead text-muted max-w-text mt-3">{insidePreview.lead}</p>
        <figure className="mt-8 md:mt-10">
          <ProductPicture of={analysis} alt={insidePreview.alt} className="max-md:-mx-2" />
          <figcaption className="text-fine text-muted mt-3">{pictureNotice}</figcaption>
        </figure>
        <div className="mt-12 grid gap-6 md:mt-16 lg:grid-cols-[1fr_41rem] lg:gap-16">
          <div className="lg:sticky lg:top-28 lg:self-start">
            <h3 className="text-title-2">{reportPreview.title}</h3>
            <p className="text-muted mt-3">{reportPreview.lead}</p>
          </div>
          <div className="min-w-0">
            <ReportPicture />
          </div>
        </div>
      </div>
    </section>
  );
}
