import { homeSections } from '../../copy/marketing/home.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ReportPicture } from '../report-picture.tsx';

export default function ReportSection() {
  const { title, lead, action } = homeSections.report;
  return (
    <section className="max-w-page mx-auto grid gap-8 px-5 py-8 md:px-8 md:py-24 lg:grid-cols-[1fr_41rem] lg:gap-16">
      <div className="lg:sticky lg:top-28 lg:self-start">
        <h2 className="text-title-1">{title}</h2>
        <p className="text-lead text-muted mt-4">{lead}</p>
        <div className="mt-6 md:mt-8">
          <ButtonLink to={action.to}>{action.label}</ButtonLink>
        </div>
      </div>
      <div className="min-w-0">
        <ReportPicture />
      </div>
    </section>
  );
}
