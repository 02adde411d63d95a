import { createElement, lazy, type ComponentType } from 'react';
import { loadModule } from './load-module.ts';

interface ComponentModule<Props> {
  readonly default: ComponentType<Props>;
}

const renewals = new Set<() => void>();

/**
 * A component whose code is loaded when it is first shown, by a reload at most where nothing else
 * helps: a page, or as much as one. React's own `lazy` keeps a failure for good; this one asks
 * again after `askAgainForModules`.
 */
export function lazyModule<Props extends object>(
  name: string,
  load: () => Promise<ComponentModule<Props>>,
): ComponentType<Props> {
  return lazyCode(async () => loadModule(name, load));
}

/** As `lazyModule`, for what is not worth a reload: what is given has its second try. */
export function lazyCode<Props extends object>(
  load: () => Promise<ComponentModule<Props>>,
): ComponentType<Props> {
  let Loaded = lazy(request);

  async function request(): Promise<ComponentModule<Props>> {
    try {
      return await load();
    } catch (error) {
      renewals.add(renew);
      throw error;
    }
  }

  function renew(): void {
    Loaded = lazy(request);
  }

  return function LazyModule(props: Props) {
    return createElement<Props>(Loaded, props);
  };
}

/** What failed to load is loaded anew where it is shown next. */
export function askAgainForModules(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}
