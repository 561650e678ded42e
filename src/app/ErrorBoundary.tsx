import { Component, type ErrorInfo, type ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { pathInLanguage } from '@/lib/language';
import { reloadPage } from '@/lib/page-lifecycle';
import { paths } from '@/lib/paths';

interface Props {
  children: ReactNode;
  /** The boundary renders its children again when this value changes. */
  resetKey?: string;
}

interface State {
  failed: boolean;
  resetKey: string | undefined;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const isOffline = !navigator.onLine;
    // Full page loads, because the state in memory may be what broke.
    return (
      <div role="alert" className="page-width section text-center">
        <h1>{isOffline ? 'You’re offline' : 'This page did not load'}</h1>
        <p className="mx-auto mt-4 max-w-reading text-lg text-muted">
          {isOffline
            ? 'You haven’t opened this page on this device before, so it can’t be shown offline. It will load when you’re back online.'
            : 'This page could not be shown. Anything you have paid or sent is safe.'}
        </p>
        <p className="mt-8 flex flex-wrap justify-center gap-3">
          <button type="button" className={buttonClass('secondary')} onClick={reloadPage}>
            Try again
          </button>
          <a className={buttonClass('quiet')} href={pathInLanguage(paths.home)}>
            Back to home
          </a>
        </p>
      </div>
    );
  }
}
