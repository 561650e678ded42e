// The part of the WebDriver protocol (https://www.w3.org/TR/webdriver2) that the tests in WebKit need.
import { expect } from '@playwright/test';

/** The key of an element's id in the protocol. */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';
type Element = Record<typeof ELEMENT_KEY, string>;

/** Code points of keys in the protocol. */
const keys = { Enter: '\uE007', Space: ' ', Tab: '\uE004' } as const;

/** Runs in the page. Elements whose name may be `name`, in open shadow roots too; the browser decides. */
const CANDIDATES = `
  const [name] = arguments;
  const all = (root) => [...root.querySelectorAll('*')].flatMap((element) =>
    element.shadowRoot ? all(element.shadowRoot) : [element]);
  const texts = (element) => [element, ...(element.labels ?? [])].map((part) => part.textContent);
  return all(document).filter((element) =>
    element.matches('a, article, button, h1, h2, input, textarea') &&
    [element.ariaLabel, ...texts(element)].some((text) => text?.includes(name)));`;

/** The driver doesn't always scroll to what it clicks. */
const SCROLL_THERE = `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });`;

const IS_HYDRATED = `return document.querySelector('#root[data-prerendered]') === null;`;

/** A browser window with storage of its own. */
export class WebDriverSession {
  readonly #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  /** @param driver the driver's address */
  static async open(driver: string): Promise<WebDriverSession> {
    const created = await send<{ sessionId: string }>('POST', `${driver}/session`, {
      capabilities: {},
    });
    const session = new WebDriverSession(`${driver}/session/${created.sessionId}`);
    await session.#post('window/rect', { width: 1280, height: 800 });
    return session;
  }

  close(): Promise<unknown> {
    return send('DELETE', this.#url);
  }

  /** Opens an address and waits for hydration. */
  async visit(address: string): Promise<void> {
    await this.#post('url', { url: address });
    await expect.poll(() => this.#run<boolean>(IS_HYDRATED)).toBe(true);
  }

  address(): Promise<string> {
    return this.#get('url');
  }

  /** The visible text of the page. */
  text(): Promise<string> {
    return this.#run('return document.body.innerText;');
  }

  /** Waits for a visible element with this role and name, as the browser computes them, and clicks it. */
  async click(role: string, name: string): Promise<void> {
    const id = await this.#find(role, name);
    await this.#run(SCROLL_THERE, { [ELEMENT_KEY]: id });
    await this.#post(`element/${id}/click`, {});
  }

  /** Waits for a field like {@link click}, and types into it. */
  async type(name: string, text: string, role = 'textbox'): Promise<void> {
    await this.#post(`element/${await this.#find(role, name)}/value`, { text });
  }

  async press(key: keyof typeof keys): Promise<void> {
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: keys[key] }));
    await this.#post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** Waits for an element like {@link click}. */
  async waitFor(role: string, name: string): Promise<void> {
    await this.#find(role, name);
  }

  /** The name of the element that has the focus, as the browser computes it. */
  async focusedName(): Promise<string> {
    return this.#get(`element/${idOf(await this.#get<Element>('element/active'))}/computedlabel`);
  }

  async #find(role: string, name: string): Promise<string> {
    const found: string[] = [];
    await expect(async () => {
      for (const id of (await this.#run<Element[]>(CANDIDATES, name)).map(idOf)) {
        const is = [
          await this.#get(`element/${id}/computedrole`),
          await this.#get(`element/${id}/computedlabel`),
          await this.#get(`element/${id}/displayed`),
        ];
        if (is[0] === role && is[1] === name && is[2] === true) found.push(id);
      }
      expect(found, `a visible ${role} named ${name}`).not.toEqual([]);
    }).toPass({ timeout: 15_000 });
    return found[0] ?? '';
  }

  #run<Result>(script: string, ...args: unknown[]): Promise<Result> {
    return this.#post('execute/sync', { script, args });
  }

  #get<Result>(command: string): Promise<Result> {
    return send('GET', `${this.#url}/${command}`);
  }

  #post<Result>(command: string, body: object): Promise<Result> {
    return send('POST', `${this.#url}/${command}`, body);
  }
}

function idOf(element: Element): string {
  return element[ELEMENT_KEY];
}

/** @throws Error with the driver's words */
async function send<Result>(method: string, url: string, body?: object): Promise<Result> {
  const response = await fetch(url, { method, body: body ? JSON.stringify(body) : null });
  const { value }: { value: Result & { error?: string; message?: string } } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
