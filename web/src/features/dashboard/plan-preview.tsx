import { trialDashboard } from '../../copy/dashboard.ts';
import { personalSample } from '../../copy/messaging/personal-sample.ts';
import { PersonalSample } from '../messaging/personal-sample.tsx';
import { PlanBenefits } from '../trial/plan-benefits.tsx';

/** Introduces the plan: what it includes, and a sample message with the user's choices. */
export default function PlanPreview() {
  return (
    <div className="grid gap-10 md:grid-cols-2 md:gap-8 lg:grid-cols-1 lg:gap-10">
      <section aria-labelledby="como-chegaria">
        <h2 id="como-chegaria" className="text-title-4">
          {personalSample.title}
        </h2>
        <p className="text-muted mt-2 mb-5">{personalSample.lead}</p>
        <div className="max-w-[30rem]">
          <PersonalSample />
        </div>
      </section>
      <section aria-labelledby="o-que-inclui">
        <h2 id="o-que-inclui" className="text-title-4">
          {trialDashboard.benefitsTitle}
        </h2>
        <PlanBenefits />
      </section>
    </div>
  );
}
