import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';

interface DisabledState {
  /** A request is pending: fields and links are disabled. */
  readonly isDisabled: boolean;
  /** Disables the whole page until the returned function is called. */
  readonly hold: () => () => void;
}

const DisabledContext = createContext<DisabledState>({
  isDisabled: false,
  hold: () => () => undefined,
});

/** Returns whether controls are disabled: fields, tiles and links of `ui/` use this themselves. */
export function useIsDisabled(): boolean {
  return useContext(DisabledContext).isDisabled;
}

/** A page that disables all its controls while any part of it waits for a response. */
export function DisablingPage({ children }: { readonly children: ReactNode }) {
  const [waiting, setWaiting] = useState(0);
  const hold = useCallback(() => {
    setWaiting((count) => count + 1);
    return () => setWaiting((count) => count - 1);
  }, []);
  const disabledState = useMemo(() => ({ isDisabled: waiting > 0, hold }), [waiting, hold]);
  return <DisabledContext value={disabledState}>{children}</DisabledContext>;
}

interface DisabledWhileProps {
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** Disables its content while it is busy, together with the surrounding `DisablingPage`. */
export function DisabledWhile({ busy, children }: DisabledWhileProps) {
  const surrounding = useContext(DisabledContext);
  const { hold } = surrounding;
  useLayoutEffect(() => (busy ? hold() : undefined), [busy, hold]);
  const isDisabled = busy || surrounding.isDisabled;
  const disabledState = useMemo(() => ({ isDisabled, hold }), [isDisabled, hold]);
  return <DisabledContext value={disabledState}>{children}</DisabledContext>;
}
