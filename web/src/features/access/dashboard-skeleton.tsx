import { dashboard as texts } from '../../copy/dashboard.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { Elements } from '../../ui/elements.ts';

interface DashboardSkeletonProps {
  /** The dashboard with its tabs, or the views with cards side by side. */
  readonly shape: 'tabs' | 'cards';
}

/** The skeleton of a dashboard while the account loads. */
export function DashboardSkeleton({ shape }: DashboardSkeletonProps) {
  return (
    <SkeletonPage title={texts.documentTitle} label={texts.loading}>
      <div className="grid gap-x-10 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <Skeleton className="h-7 w-20 rounded-full" />
          <Skeleton className="mt-4 h-9 w-full max-w-96" />
        </div>
        <div className="mt-6 flex items-center justify-between gap-6 sm:mt-0 sm:self-end">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="rounded-card h-12 w-28" />
        </div>
      </div>
      {shape === 'tabs' ? <Tabs /> : <Cards />}
    </SkeletonPage>
  );
}

/** The loading state of every page behind a session: a headline for screen readers, and shapes. */
export function SkeletonPage(props: {
  readonly title: string;
  readonly label: string;
  readonly children: Elements;
}) {
  const { title, label, children } = props;
  return (
    <div className="max-w-page mx-auto px-5 pt-8 pb-16 md:px-8 md:pt-12 md:pb-24">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1 className="sr-only">{label}</h1>
      <Loading label={label}>{children}</Loading>
    </div>
  );
}

function Tabs() {
  return (
    <>
      <div className="border-rule mt-8 flex gap-6 border-b pt-3 pb-4">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-5 w-20" />
      </div>
      <Skeleton className="mt-10 h-8 w-56" />
      <Skeleton className="max-w-text mt-4 h-5" />
      <Skeleton className="mt-9 h-5 w-32" />
      <div className="max-w-text mt-3 flex flex-col gap-4 sm:flex-row">
        <Skeleton className="rounded-card h-12 sm:flex-1" />
        <Skeleton className="rounded-card h-12 sm:w-28" />
      </div>
    </>
  );
}

function Cards() {
  return (
    <div className="mt-10 grid gap-8 lg:grid-cols-[1fr_24rem] lg:gap-12">
      <Skeleton className="rounded-card order-last h-72 lg:order-none" />
      <Skeleton className="rounded-card h-60" />
    </div>
  );
}
