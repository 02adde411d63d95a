import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly renderFailure: (error: unknown) => ReactNode;
  /** When this key changes, the failed content is rendered again. */
  readonly resetKey?: string;
  /** Before that. */
  readonly onReset?: () => void;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failure: { readonly error: unknown } | undefined;
}

/** Shows a fallback when its content fails to load or to render. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: undefined };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override componentDidUpdate(previous: ErrorBoundaryProps): void {
    if (this.state.failure && previous.resetKey !== this.props.resetKey) {
      this.props.onReset?.();
      // Only when the key has changed since the failure, so it cannot go round.
      // oxlint-disable-next-line react/no-did-update-set-state
      this.setState({ failure: undefined });
    }
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.renderFailure(failure.error) : this.props.children;
  }
}
