import { dismissToasts } from '../../ui/feedback/toasts.ts';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Content, List, Root, Trigger } from 'radix-ui/tabs';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router-dom';
import { loadCode } from '../../lib/load-code.ts';
import { classNames } from '../../lib/class-names.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { activeDashboard as texts } from '../../copy/dashboard.ts';
import { settings } from '../../copy/preferences/settings.ts';
import { focusByPointer } from '../../ui/focus-by-pointer.ts';
import { useTabScroll } from '../../ui/use-tab-scroll.ts';
import { PreferencesSkeleton } from '../preferences/preferences-skeleton.tsx';
import { PaymentsSkeleton } from './payments-skeleton.tsx';
import {
  defaultTab,
  showsAsset,
  readTab,
  tabParameter,
  tabSchema,
  type Tab,
} from './dashboard-address.ts';
import { AssetAnalysisTab } from './asset-analysis-tab.tsx';
import type { Elements } from '../../ui/elements.ts';

/** Each form is loaded when its tab is opened. */
const SettingsTab = lazyPart(
  () => loadCode(() => import('../preferences/settings-tab.tsx')),
  <PreferencesSkeleton label={settings.loading} />,
);

const PaymentsTab = lazyPart(
  () => loadCode(() => import('./payments-tab.tsx')),
  <PaymentsSkeleton />,
);

/**
 * The three sections of the dashboard. The address contains the open section (`?aba=configuracoes`), and a section
 * that was opened keeps its state. The browser's back button leads to the previous section.
 */
export function DashboardTabs({ opening }: { readonly opening?: Elements }) {
  const [parameters, setParameters] = useSearchParams();
  const open = readTab(parameters);
  const isSlim = showsAsset(parameters);
  const [visited, setVisited] = useState<readonly Tab[]>([open]);
  if (!visited.includes(open)) setVisited([...visited, open]);
  const list = useTabScroll(open);
  useFocusAfterLink(list, open);

  function show(tab: string): void {
    // Toasts belong to the section that showed them.
    dismissToasts();
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (tab === defaultTab) next.delete(tabParameter);
        else next.set(tabParameter, tab);
        return next;
      },
      { preventScrollReset: true },
    );
  }

  const contents: Readonly<Record<Tab, ReactNode>> = {
    analise: <AssetAnalysisTab />,
    configuracoes: <SettingsTab />,
    pagamentos: <PaymentsTab />,
  };
  return (
    <Root value={open} onValueChange={show} className={isSlim ? 'relative' : 'mt-8'}>
      <div className={isSlim ? compactRow : ''}>
        {opening}
        <List
          ref={list}
          aria-label={texts.tabsLabel}
          className={
            isSlim
              ? 'relative -mr-5 flex min-w-0 gap-x-3 overflow-x-auto pr-5 [scrollbar-width:none] md:mr-0'
              : 'border-rule flex flex-wrap gap-x-[min(1rem,3.5vw)] border-b sm:gap-x-8'
          }
        >
          {tabSchema.options.map((tab) => (
            <Trigger
              key={tab}
              value={tab}
              onMouseDown={focusByPointer}
              className={classNames(triggerClasses, isSlim ? compactTrigger : wideTrigger)}
            >
              {texts.tabs[tab]}
            </Trigger>
          ))}
        </List>
      </div>
      {tabSchema.options.map((tab) => (
        <Content
          key={tab}
          value={tab}
          forceMount
          hidden={tab !== open}
          // Every section begins with a focusable control, so the panel itself is not focusable.
          tabIndex={-1}
          className={classNames('outline-none', isSlim ? 'pt-2 md:pt-2.5' : 'pt-8 md:pt-10')}
        >
          {visited.includes(tab) ? contents[tab] : null}
        </Content>
      ))}
    </Root>
  );
}

/**
 * A link from one section to another moves the focus to the tab of the new section; this is only needed for links
 * within the page.
 */
function useFocusAfterLink(list: RefObject<HTMLElement | null>, open: Tab): void {
  const shown = useRef(open);
  const navigationType = useNavigationType();
  useEffect(() => {
    if (shown.current === open) return;
    shown.current = open;
    const isByTab = list.current?.contains(document.activeElement) === true;
    if (isByTab || navigationType === NavigationType.Pop) return;
    list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  }, [list, open, navigationType]);
}

const triggerClasses =
  'text-muted hover:text-ink data-[state=active]:text-ink data-[state=active]:after:bg-chosen rounded-small text-fine relative -mb-px flex min-h-12 items-center text-left font-medium transition-colors duration-150 after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] data-[state=active]:font-semibold';
/** On the narrowest phones small enough for all three in one line. */
const wideTrigger =
  'max-[379px]:text-[min(0.8125rem,3.6vw)] min-[380px]:text-[0.875rem] sm:text-body';
const compactTrigger = 'shrink-0 whitespace-nowrap -outline-offset-3 md:min-h-10';

/** On wide screens the search is beside the tabs, so its width is reserved. */
const compactRow = 'border-rule flex items-center gap-x-3 border-b md:pr-[36%] lg:gap-x-8';
