import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';

interface Rest {
  /** A request is pending: fields and links are disabled. */
  readonly rests: boolean;
  /** Disables the whole page until the returned function is called. */
  readonly hold: () => () => void;
}

const RestContext = createContext<Rest>({ rests: false, hold: () => () => undefined });

/** Whether controls are disabled: fields, tiles and links of `ui/` use this themselves. */
export function useIsDisabled(): boolean {
  return useContext(RestContext).rests;
}

/** A page whose controls are all disabled while any part of it waits for a response. */
export function DisablingPage({ children }: { readonly children: ReactNode }) {
  const [waiting, setWaiting] = useState(0);
  const hold = useCallback(() => {
    setWaiting((count) => count + 1);
    return () => setWaiting((count) => count - 1);
  }, []);
  const rest = useMemo(() => ({ rests: waiting > 0, hold }), [waiting, hold]);
  return <RestContext value={rest}>{children}</RestContext>;
}

interface DisabledWhileProps {
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** Disables its content while it is busy, together with the surrounding `DisablingPage`. */
export function DisabledWhile({ busy, children }: DisabledWhileProps) {
  const around = useContext(RestContext);
  const { hold } = around;
  useLayoutEffect(() => (busy ? hold() : undefined), [busy, hold]);
  const rests = busy || around.rests;
  const rest = useMemo(() => ({ rests, hold }), [rests, hold]);
  return <RestContext value={rest}>{children}</RestContext>;
}
