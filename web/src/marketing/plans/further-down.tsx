import { InsideLook } from './inside-look.tsx';
import { PlansFaq } from './plans-faq.tsx';

interface FurtherDownProps {
  /** On a short page the pictures would be fetched with the first screen, were they not further down. */
  readonly isShort: boolean;
}

/** What is read after the prices: in the page as it was made, its code later. */
export default function FurtherDown({ isShort }: FurtherDownProps) {
  return isShort ? (
    <>
      <PlansFaq />
      <InsideLook />
    </>
  ) : (
    <>
      <InsideLook />
      <PlansFaq />
    </>
  );
}
