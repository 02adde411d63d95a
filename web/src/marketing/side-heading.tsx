import type { ReactNode } from 'react';

/** A section with its heading in the margin on wide screens. */
export function SideHeading(props: {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}) {
  const { title, lead, children } = props;
  return (
    <section className="max-w-page mx-auto px-5 md:px-8">
      <div className="border-ink grid gap-x-16 gap-y-6 border-t pt-6 pb-14 md:grid-cols-[17rem_1fr] md:pt-8 md:pb-20">
        <div>
          <h2 className="text-title-3">{title}</h2>
          {lead ? <p className="text-muted mt-2">{lead}</p> : null}
        </div>
        <div>{children}</div>
      </div>
    </section>
  );
}
