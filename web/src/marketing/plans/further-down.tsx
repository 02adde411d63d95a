import { InsidePreview } from './inside-preview.tsx';
import { PlansFaq } from './plans-faq.tsx';

interface FurtherDownProps {
  /** On a short page the pictures are further down; otherwise they would be loaded with the first screen. */
  readonly isShort: boolean;
}

/** The part below the prices: prerendered, with code that loads later. */
export default function FurtherDown({ isShort }: FurtherDownProps) {
  return isShort ? (
    <>
      <PlansFaq />
      <InsidePreview />
    </>
  ) : (
    <>
      <InsidePreview />
      <PlansFaq />
    </>
  );
}
