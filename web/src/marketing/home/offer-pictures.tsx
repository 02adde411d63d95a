import type { ReactNode } from 'react';

/** Small drawings beside the three offers, in the hand of the front page. */
function Picture({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 112 96"
      aria-hidden
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-ink w-22 md:w-28"
    >
      {children}
    </svg>
  );
}

/** A morning and an evening message. */
export function MessagesPicture() {
  return (
    <Picture>
      <path
        className="fill-surface"
        d="M10 12h62a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6H22l-14 9V18a6 6 0 0 1 2-6Z"
      />
      <path d="M20 23h30M20 33h44" className="stroke-field" />
      <path
        className="fill-brand stroke-brand"
        d="M104 44v44l-13-9H44a6 6 0 0 1-6-6V58a6 6 0 0 1 6-6h54a6 6 0 0 0 6-6Z"
      />
      <path d="M50 71 62 64l8 4 17-11" className="stroke-paper" strokeWidth="3" />
    </Picture>
  );
}

/** A question and a sum that has been worked out. */
export function AssistantPicture() {
  return (
    <Picture>
      <path
        className="fill-brand stroke-brand"
        d="M40 8h60a6 6 0 0 1 6 6v28l-12-8H40a6 6 0 0 1-6-6V14a6 6 0 0 1 6-6Z"
      />
      <path d="M46 21h38" className="stroke-paper" />
      <path
        className="fill-surface"
        d="M14 42h58a6 6 0 0 1 6 6v30a6 6 0 0 1-6 6H20L8 92V48a6 6 0 0 1 6-6Z"
      />
      <path d="M20 54h12M26 48v12M48 54h18M20 68h46" className="stroke-field" />
      <path d="M20 75h46" />
    </Picture>
  );
}

/** A sheet with a chart and its lines. */
export function ReportPicture() {
  return (
    <Picture>
      <path className="fill-surface" d="M34 14h62v74H34z" />
      <path className="fill-surface" d="M22 6h62v74H22z" />
      <path d="M31 16h16" strokeWidth="3" />
      <path d="M31 23h44" strokeWidth="1" />
      <path
        d="M33 52V46M39 52V43M45 52V45M51 52V41M57 52V42M63 52V37M69 52V34"
        className="stroke-brand"
        strokeWidth="1.5"
      />
      <path d="M31 42 39 38l6 3 7-6 6 2 14-10" className="stroke-brand" strokeWidth="2.5" />
      <path d="M31 61h24M66 61h9M31 70h20M66 70h9" className="stroke-field" />
    </Picture>
  );
}
