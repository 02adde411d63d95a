import { InsideLook } from './inside-look.tsx';
import { PlansFaq } from './plans-faq.tsx';

/** What is read after the prices: in the page as it was made, its code later. */
export default function FurtherDown() {
  return (
    <>
      <InsideLook />
      <PlansFaq />
    </>
  );
}
