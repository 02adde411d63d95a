import type { ReactNode } from 'react';

/** Small drawings beside the three offers, in the style of the front page picture. */
function Picture({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 112 96"
      aria-hidden
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-ink w-18 md:w-32"
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
        d="M10 8h62a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6H17L4 51V14a6 6 0 0 1 6-6Z"
      />
      <path d="M16 20h30M16 30h44" className="stroke-field" />
      <path
        className="fill-brand stroke-brand"
        d="M44 50h54a6 6 0 0 1 6 6v35l-13-9H44a6 6 0 0 1-6-6V56a6 6 0 0 1 6-6Z"
      />
      <path d="M50 72 62 65l8 4 17-11" className="stroke-paper" strokeWidth="3" />
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
        d="M10 42h62a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6H17L4 91V48a6 6 0 0 1 6-6Z"
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
      <path className="fill-surface" d="M16 14h64v77H16z" />
      <path className="fill-surface" d="M4 5h64v77H4z" />
      <g transform="translate(-18)">
        <path d="M31 16h16" strokeWidth="3" />
        <path d="M31 23h44" strokeWidth="1" />
        <path
          d="M33 52V46M39 52V43M45 52V45M51 52V41M57 52V42M63 52V37M69 52V34"
          className="stroke-brand"
          strokeWidth="1.5"
        />
        <path d="M31 42 39 38l6 3 7-6 6 2 14-10" className="stroke-brand" strokeWidth="2.5" />
        <path d="M31 61h24M66 61h9M31 70h20M66 70h9" className="stroke-field" />
      </g>
    </Picture>
  );
}
