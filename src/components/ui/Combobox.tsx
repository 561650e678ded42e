import {
  keepPreviousData,
  useQuery,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { ChevronIcon, CloseIcon } from '@/components/icons';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { controlClass, Field } from '@/components/ui/Field';
import { SEARCH_MAX_LENGTH } from '@/config/limits';
import { plural } from '@/lib/numbers';
import { say } from '@/lib/say';
import { languageOf } from '@/lib/language';
import { cleanLine } from '@common/typed-text';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Tells options with the same label apart. */
  detail?: string;
}

interface Props<Data, Key extends QueryKey, Option extends ComboboxOption> {
  label: string;
  hint?: string;
  error?: string | undefined;
  placeholder?: string;
  /** Fetches the options for a text. That for '' is offered before something is typed. */
  optionsQuery: (search: string) => UseQueryOptions<Data, Error, readonly Option[], Key>;
  /** Sentences for no option, and for an answer that failed. */
  emptyText: string;
  errorText: string;
  value: Option | null;
  /** Called with null when the text is emptied, or left without a choice. */
  onChange: (option: Option | null) => void;
  inputRef?: Ref<HTMLInputElement>;
  /** A text to begin with, to be searched once the list opens. */
  startText?: string | undefined;
}

const DEBOUNCE_MILLISECONDS = 250;

/**
 * A choice of one among too many for a select: an editable combobox with a list, after the ARIA combobox pattern. The
 * options are searched where the query does it, usually in the database.
 */
export function Combobox<Data, Key extends QueryKey, Option extends ComboboxOption>(
  props: Props<Data, Key, Option>,
) {
  const { label, hint, error, placeholder, optionsQuery, emptyText, errorText } = props;
  const { value, onChange, inputRef, startText } = props;
  const id = useId();
  const wrapper = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** Since the last choice; null while the field shows that. */
  const [typed, setTyped] = useState<string | null>(startText ?? null);
  const [activeValue, setActiveValue] = useState<string | null>(null);
  const search = useDebounced(cleanLine(typed ?? ''));
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...optionsQuery(search),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const options = isError ? [] : (data ?? []);
  const isSearching =
    isPlaceholderData || search !== cleanLine(typed ?? '') || (isFetching && !data);
  const activeIndex = options.findIndex((option) => option.value === activeValue);
  const hasList = isOpen && options.length > 0;
  const listId = `${id}-list`;
  const optionId = (index: number) => `${listId}-${index}`;

  const open = () => {
    setIsOpen(true);
    setActiveValue(null);
  };
  const close = () => {
    setIsOpen(false);
    setTyped(null);
  };
  const choose = (option: Option | null) => {
    onChange(option);
    close();
  };
  const leave = (event: FocusEvent) => {
    if (wrapper.current?.contains(event.relatedTarget)) return;
    // A text that is no choice must not look like one.
    if (typed !== null) onChange(null);
    close();
  };
  const move = (index: number) => {
    const next = options.at(index % options.length);
    if (!next) return;
    setActiveValue(next.value);
    document
      .getElementById(optionId(options.indexOf(next)))
      ?.scrollIntoView?.({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) open();
      else if (event.key === 'ArrowDown') move(activeIndex + 1);
      else move(activeIndex < 1 ? -1 : activeIndex - 1);
    }
    if (event.key === 'Enter' && isOpen) {
      // Not the form's submission.
      event.preventDefault();
      const only = options.length === 1 && !isSearching ? options[0] : undefined;
      const option = options[activeIndex] ?? only;
      if (option) choose(option);
    }
  };
  useEscape(wrapper, isOpen, close);

  const status = statusText({ isSearching, isError, count: options.length, emptyText, errorText });
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <div ref={wrapper} onBlur={leave}>
            <input
              {...control}
              ref={inputRef}
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={hasList}
              aria-controls={hasList ? listId : undefined}
              aria-activedescendant={activeIndex === -1 ? undefined : optionId(activeIndex)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={SEARCH_MAX_LENGTH}
              placeholder={placeholder}
              value={typed ?? value?.label ?? ''}
              className={`${controlClass} min-h-12 truncate pr-12`}
              onChange={(event) => {
                open();
                setTyped(event.target.value);
              }}
              onClick={open}
              onFocus={(event) => event.target.select()}
              onKeyDown={onKeyDown}
            />
            <p role="status" className="sr-only">
              {isOpen ? status : ''}
            </p>
            {isOpen ? (
              <Popup anchor={wrapper}>
                {hasList ? (
                  <div
                    role="listbox"
                    id={listId}
                    aria-label={label}
                    className="overflow-y-auto overscroll-contain p-1"
                  >
                    {options.map((option, index) => (
                      // The text field has the focus and handles the keys.
                      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                      <div
                        key={option.value}
                        id={optionId(index)}
                        role="option"
                        tabIndex={-1}
                        aria-selected={index === activeIndex}
                        lang={languageOf(option.label)}
                        className="grid min-h-11 cursor-pointer content-center rounded-[0.6rem] px-3 py-2 leading-tight wrap-anywhere hover:bg-paper aria-selected:bg-pine aria-selected:text-on-pine aria-selected:*:text-on-pine"
                        onClick={() => choose(option)}
                      >
                        <span>{option.label}</span>
                        {option.detail === undefined ? null : (
                          <span className="text-sm text-muted">{` ${option.detail}`}</span>
                        )}
                      </div>
                    ))}
                  </div>
                ) : (
                  <p aria-hidden="true" className="p-4 text-muted">
                    {status}
                  </p>
                )}
                {isError ? (
                  <button
                    type="button"
                    className={buttonClass('secondary', `${SMALL_BUTTON} mx-4 mb-4`)}
                    onClick={() => void refetch()}
                  >
                    Try again
                  </button>
                ) : null}
              </Popup>
            ) : null}
          </div>
          {value === null || typed !== null ? (
            <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-muted">
              <ChevronIcon />
            </span>
          ) : (
            <button
              type="button"
              aria-label={say`Clear: ${label}`}
              className="absolute inset-y-0 right-0 grid min-h-11 w-12 place-items-center rounded-control text-muted hover:text-ink [&>svg]:size-5"
              onClick={() => {
                choose(null);
                // This button is gone.
                wrapper.current?.querySelector('input')?.focus();
              }}
            >
              <CloseIcon />
            </button>
          )}
        </div>
      )}
    </Field>
  );
}

interface Status {
  isSearching: boolean;
  isError: boolean;
  count: number;
  emptyText: string;
  errorText: string;
}

function statusText({ isSearching, isError, count, emptyText, errorText }: Status): string {
  if (isSearching) return say('Searching...');
  if (isError) return errorText;
  if (count === 0) return emptyText;
  return plural(count, { one: '1 result.', other: '{count} results.' });
}

const GAP = 4;
const MAX_HEIGHT = 320;
/** With less room below the field, the list opens above it. */
const MIN_HEIGHT = 160;

/**
 * Shows its content next to the anchor, above everything else: a dialog that scrolls would cut off an element in its flow.
 */
function Popup({
  anchor,
  children,
}: {
  anchor: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = popup.current;
    if (!element) return undefined;
    const place = () => {
      const field = anchor.current?.getBoundingClientRect();
      if (!field) return;
      const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
      const below = offsetTop + height - field.bottom - 2 * GAP;
      const above = field.top - offsetTop - 2 * GAP;
      const isAbove = below < MIN_HEIGHT && above > below;
      Object.assign(element.style, {
        left: `${field.left}px`,
        width: `${field.width}px`,
        top: isAbove ? 'auto' : `${field.bottom + GAP}px`,
        bottom: isAbove ? `${window.innerHeight - field.top + GAP}px` : 'auto',
        maxHeight: `${Math.min(MAX_HEIGHT, isAbove ? above : below)}px`,
      });
    };
    // Without popovers, it is in its place of the stacking order.
    if ('showPopover' in element) {
      element.popover = 'manual';
      element.showPopover();
    }
    place();
    // A press must not move the focus out of the text field.
    const keepFocus = (event: MouseEvent) => event.preventDefault();
    const listeners = new AbortController();
    const { signal } = listeners;
    element.addEventListener('mousedown', keepFocus, { signal });
    window.addEventListener('scroll', place, { capture: true, passive: true, signal });
    window.addEventListener('resize', place, { signal });
    window.visualViewport?.addEventListener('resize', place, { signal });
    window.visualViewport?.addEventListener('scroll', place, { signal });
    return () => listeners.abort();
  }, [anchor]);
  return (
    <div
      ref={popup}
      className="fixed inset-auto z-20 m-0 grid grid-rows-[minmax(0,1fr)] overflow-hidden rounded-control border border-control bg-surface p-0 text-base text-ink"
    >
      {children}
    </div>
  );
}

/**
 * Calls back for Escape in an element, which then closes nothing else. Not with React's handler: a dialog around the
 * element listens to the key before React does.
 */
function useEscape(
  element: RefObject<HTMLElement | null>,
  isActive: boolean,
  onEscape: () => void,
): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const target = element.current;
    if (!isActive || !target) return undefined;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    target.addEventListener('keydown', onKeyDown);
    return () => target.removeEventListener('keydown', onKeyDown);
  }, [element, isActive]);
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    if (text === debounced) return undefined;
    // An emptied field shows its first options again immediately.
    const timer = setTimeout(() => setDebounced(text), text === '' ? 0 : DEBOUNCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text, debounced]);
  return debounced;
}
