import { editionCardTexts as texts } from '../../copy/latest-edition.ts';
import { Card } from '../card.tsx';
import type { Elements } from '../elements.ts';
import { Loading, Skeleton } from '../feedback/skeleton.tsx';
import { Logo } from '../logo.tsx';

/** The height of a usual headline, also while it loads. */
export const headlineClasses =
  "text-title-3 mt-4 min-h-[2lh] font-serif font-semibold [font-variation-settings:'opsz'_64] sm:min-h-[1lh]";

/** The masthead of the newspaper over some content. */
export function EditionFrame(props: {
  readonly name?: string;
  readonly moment?: string;
  readonly children: Elements;
}) {
  const { name, moment, children } = props;
  return (
    <Card>
      <div className="flex min-h-10 items-end justify-between gap-3">
        <Logo className="h-7 shrink-0" />
        {name === undefined ? null : (
          <p className="text-fine text-muted text-right">
            <span>{name}</span>
            <br />
            <span>{moment}</span>
          </p>
        )}
      </div>
      <div className="masthead-rule mt-3">{children}</div>
    </Card>
  );
}

/** Has the height of an edition. */
export function EditionCardSkeleton() {
  return (
    <EditionFrame>
      <Loading label={texts.loading}>
        <div className={headlineClasses}>
          <Skeleton className="h-[1lh] w-full max-w-md" />
        </div>
        <div className="border-rule mt-4 grid grid-cols-3 gap-4 border-y py-3">
          {['index', 'currency', 'rate'].map((column) => (
            <div key={column}>
              <Skeleton className="text-fine h-[1lh] w-16" />
              <Skeleton className="text-small sm:text-body mt-0.5 h-[1lh] w-24" />
              <Skeleton className="text-fine h-[1lh] w-14" />
            </div>
          ))}
        </div>
        <div className="mt-2 -mb-2 min-h-11" />
      </Loading>
    </EditionFrame>
  );
}
