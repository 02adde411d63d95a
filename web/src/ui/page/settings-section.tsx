import type { ReactNode } from 'react';

interface SettingsSectionProps {
  /** The level of its headline: below the page's headline, or below a tab's. */
  readonly level: 2 | 3;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the settings: its subject in the margin, its questions beside it. */
export function SettingsSection({ level, title, lead, children }: SettingsSectionProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      data-columns
      className="border-rule grid gap-x-16 gap-y-6 border-t py-8 md:grid-cols-[16rem_minmax(0,37rem)] md:py-10"
    >
      <div>
        <Heading className="text-title-4">{title}</Heading>
        {lead ? <p className="text-small text-muted mt-1.5">{lead}</p> : null}
      </div>
      <div className="flex min-w-0 flex-col gap-8">{children}</div>
    </section>
  );
}
