import { useEffect, useRef, type ReactNode } from 'react';
import { Content, List, Root, Trigger } from 'radix-ui/tabs';
import type { AssetData, AssetPart } from '../../../../../shared/market/asset-data.ts';
import { assetTabs as texts } from '../../../copy/market/market.ts';
import { focusByPointer } from '../../../ui/focus-by-pointer.ts';
import { useTabScroll } from '../../../ui/use-tab-scroll.ts';
import { assetTabSchema, type AssetTab } from './asset-tab.ts';
import { tabBar, tabList } from './asset-layout.ts';
import { CompanyPanel } from './panels/company-panel.tsx';
import { DividendsPanel } from './panels/dividends-panel.tsx';
import { FundamentalsPanel } from './panels/fundamentals-panel.tsx';
import { HistoryPanel } from './panels/history-panel.tsx';
import { IndicatorsPanel } from './panels/indicators-panel.tsx';
import { OldPriceNote, PartNote } from './age-notes.tsx';
import { StatementsPanel } from './panels/statements-panel.tsx';
import type { Elements } from '../../../ui/elements.ts';

/** The part of the data that each section shows. */
const partOf: Readonly<Record<AssetTab, AssetPart>> = {
  indicadores: 'fundamentals',
  fundamentos: 'fundamentals',
  dividendos: 'dividends',
  historico: 'history',
  demonstracoes: 'fundamentals',
  empresa: 'fundamentals',
};
/** Sections that are empty without their part of the data; the others also show values of the quote. */
const emptyWithoutPart: readonly AssetTab[] = ['historico', 'demonstracoes', 'empresa'];

/** Sections that begin with the price. */
const withOverview: readonly AssetTab[] = ['indicadores', 'historico'];

/** Sections with values that depend on the price, at least in part. */
const countedWithPrice: readonly AssetTab[] = ['indicadores', 'fundamentos', 'dividendos'];

interface AssetTabsProps {
  readonly data: AssetData;
  /** `yyyy-mm-dd`. */
  readonly today: string;
  /** The price is of some time ago. */
  readonly isOld: boolean;
  readonly tab: AssetTab;
  readonly onTabChange: (tab: AssetTab) => void;
  /** The picture of the price, which the sections of the indicators and of the days begin with. */
  readonly overview: ReactNode;
  /** Marks where the tabs begin. */
  readonly mark?: Elements;
}

/** The six sections of an analysis. On a phone their names can be moved sideways. */
export function AssetTabs(props: AssetTabsProps) {
  const { data, today, isOld, tab, onTabChange: onTab, overview, mark } = props;
  const rootRef = useSectionInSight(tab);
  const listRef = useTabScroll(tab);

  const panels: Readonly<Record<AssetTab, Elements>> = {
    indicadores: <IndicatorsPanel data={data} today={today} />,
    fundamentos: <FundamentalsPanel data={data} today={today} />,
    dividendos: <DividendsPanel data={data} today={today} />,
    historico: <HistoryPanel data={data} />,
    demonstracoes: <StatementsPanel data={data} />,
    empresa: <CompanyPanel data={data} />,
  };
  return (
    <Root
      value={tab}
      onValueChange={(value) => {
        const parsed = assetTabSchema.safeParse(value);
        if (parsed.success) onTab(parsed.data);
      }}
      ref={rootRef}
      // Scrolling to the tabs stops at the position at which they become sticky.
      className="-scroll-mt-15 lg:-scroll-mt-16"
    >
      {mark}
      <div className={`${tabBar} print:hidden`}>
        <List ref={listRef} aria-label={texts.label} className={tabList}>
          {assetTabSchema.options.map((name) => (
            <Trigger
              key={name}
              value={name}
              onMouseDown={focusByPointer}
              className={triggerClasses}
            >
              {texts[name]}
            </Trigger>
          ))}
        </List>
      </div>
      {assetTabSchema.options.map((name) => (
        <Content key={name} value={name} className="rounded-card pt-5">
          {withOverview.includes(name) ? <div className="mb-6">{overview}</div> : null}
          <PartNote data={data} part={partOf[name]} />
          {isOld && countedWithPrice.includes(name) ? <OldPriceNote data={data} /> : null}
          {data.updatedAt[partOf[name]] === null && emptyWithoutPart.includes(name)
            ? null
            : panels[name]}
        </Content>
      ))}
    </Root>
  );
}

/** A newly opened section starts below the tabs, even if the previous section was scrolled to its end. */
function useSectionInSight(tab: AssetTab) {
  const rootRef = useRef<HTMLDivElement>(null);
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    const root = rootRef.current;
    if (root === null || window.scrollY === 0) return;
    if (root.getBoundingClientRect().top < 64) root.scrollIntoView({ block: 'start' });
  }, [tab]);
  return rootRef;
}

const triggerClasses =
  'text-muted text-small hover:text-ink data-[state=active]:text-brand data-[state=active]:after:bg-chosen relative flex min-h-12 shrink-0 items-center px-3 font-medium whitespace-nowrap transition-colors duration-150 outline-offset-[-3px] first:-ml-3 after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] data-[state=active]:font-semibold md:px-4 md:first:-ml-4 md:after:inset-x-4';
