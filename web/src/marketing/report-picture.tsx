import { pictureNotice, reportAlt } from '../copy/marketing/pictures.ts';
import { Folded } from './home/folded.tsx';
import { report } from './pictures/pictures.ts';
import { ProductPicture } from './product-picture.tsx';

/** A complete weekly report of an invented portfolio, with a summary for screen readers. */
export function ReportPicture() {
  return (
    <figure>
      <div className="max-md:-mx-2">
        <Folded everywhere>
          <ProductPicture of={report} alt={`${reportAlt} ${report.says}`} className="md:p-5" />
        </Folded>
      </div>
      <figcaption className="text-fine text-muted mt-1 lg:mt-3">{pictureNotice}</figcaption>
    </figure>
  );
}
