import { InsideLook } from './inside-look.tsx';
import { PlansFaq } from './plans-faq.tsx';

interface FurtherDownProps {
  /** On a short page the pictures would be fetched with the first screen, were they not further down. */
  readonly isShort: boolean;
}

/** The part below the prices: prerendered, with code that loads later. */
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
