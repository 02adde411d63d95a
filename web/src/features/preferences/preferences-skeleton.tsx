import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';

/** The skeleton of a preference form. */
export function PreferencesSkeleton({ label }: { readonly label: string }) {
  return (
    <Loading label={label}>
      <PreferenceShapes />
    </Loading>
  );
}

/** The same skeleton without texts, as a part of a larger one. */
export function PreferenceShapes() {
  return (
    <>
      {[3, 3, 2].map((tiles, section) => (
        <div
          // The sections are never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          key={section}
          className="border-rule grid gap-x-16 gap-y-6 border-t py-8 md:grid-cols-[16rem_minmax(0,37rem)] md:py-10"
        >
          <div>
            <Skeleton className="h-6 w-44" />
            <Skeleton className="mt-3 h-4 w-full" />
            <Skeleton className="mt-2 h-4 w-2/3" />
          </div>
          <div>
            <Skeleton className="h-5 w-48" />
            <div className="mt-3 grid gap-2 sm:grid-cols-3">
              {Array.from({ length: tiles }, (_, tile) => (
                <Skeleton key={tile} className="rounded-card h-16" />
              ))}
            </div>
            <Skeleton className="rounded-card mt-8 h-12 w-full" />
          </div>
        </div>
      ))}
    </>
  );
}
