import { useRef, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';

interface Props {
  isSignUp: boolean;
  /** The router state, which holds the page to return to. */
  state: unknown;
}

const tabClass =
  'min-h-11 flex-1 rounded-[0.6rem] px-4 font-semibold text-muted aria-selected:bg-pine aria-selected:text-on-pine';

export function AuthTabs({ isSignUp, state }: Props) {
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);

  const open = (signUp: boolean) => {
    void navigate(signUp ? paths.signUp : paths.signIn, { replace: true, state });
  };
  const selectByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    open(!isSignUp);
    list.current?.querySelector<HTMLElement>('[aria-selected="false"]')?.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Account"
      className="mb-7 flex gap-1 enlarged:flex-col rounded-control border border-line bg-surface p-1"
    >
      <button
        type="button"
        role="tab"
        id="tab-sign-in"
        aria-controls="auth-panel"
        aria-selected={!isSignUp}
        tabIndex={isSignUp ? -1 : 0}
        className={tabClass}
        onClick={() => open(false)}
        onKeyDown={selectByArrow}
      >
        Sign In
      </button>
      <button
        type="button"
        role="tab"
        id="tab-sign-up"
        aria-controls="auth-panel"
        aria-selected={isSignUp}
        tabIndex={isSignUp ? 0 : -1}
        className={tabClass}
        onClick={() => open(true)}
        onKeyDown={selectByArrow}
      >
        Sign Up
      </button>
    </div>
  );
}
