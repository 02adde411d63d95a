import { createElement, lazy, type ComponentType } from 'react';
import { loadModule } from './load-module.ts';

interface ComponentModule<Props> {
  readonly default: ComponentType<Props>;
}

const renewals = new Set<() => void>();

/**
 * A component that loads its code when it is first rendered, with a reload as the last resort: for pages and large
 * parts. React's `lazy` keeps a failure permanently; this one retries after `askAgainForModules`.
 */
export function lazyModule<Props extends object>(
  name: string,
  load: () => Promise<ComponentModule<Props>>,
): ComponentType<Props> {
  return lazyCode(async () => loadModule(name, load));
}

/** Like `lazyModule` without the reload: the import is retried once. */
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

/** Lets modules that failed to load be loaded again when they are rendered next. */
export function askAgainForModules(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}
