import { useId, type ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';

/** One of the four sheets of the personalization. */
export function PersonalizationCard(props: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      {/* Full width on phones: the tiles need the space. */}
      <Card className="max-sm:-mx-5 max-sm:rounded-none max-sm:border-x-0">
        <h2 id={id} className="text-title-4">
          {props.title}
        </h2>
        <div className="mt-5 flex flex-col gap-6">{props.children}</div>
      </Card>
    </section>
  );
}
