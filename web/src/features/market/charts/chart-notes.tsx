import { priceChart as texts } from '../../../copy/market/market.ts';

/**
 * Replaces a chart after its code failed to load.
 * @param text the sentence that says where its values are
 */
export function CanvasFailure({ text }: { readonly text: string }) {
  return (
    <p className="text-small text-muted flex h-full items-center justify-center text-center">
      {text}
    </p>
  );
}

/** The library's own logo would add a `<style>` element that the content security policy blocks. */
export function ChartAttribution() {
  return (
    <p className="text-muted mt-1 text-[0.6875rem]">
      <a href={texts.attributionLink} target="_blank" rel="noreferrer" className="hover:underline">
        {texts.attribution}
      </a>
    </p>
  );
}
