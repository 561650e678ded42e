// Replaces the provider's checkout script. It runs in the browser as a classic script, so it has no imports and
// exports. It uses the site's types for the real script.
(() => {
  type Constructor = NonNullable<Window['Razorpay']>;
  type Options = ConstructorParameters<Constructor>[0];
  type Checkout = InstanceType<Constructor>;
  type FailureListener = Parameters<Checkout['on']>[1];
  type Failure = Parameters<FailureListener>[0];

  const STYLE = `
    dialog { width: min(24rem, calc(100vw - 2rem)); padding: 1.5rem; border: 0; border-radius: 1rem;
      border-top: .5rem solid var(--theme); font: 1rem/1.5 system-ui, sans-serif;
      color: #1b2a26; background: #fff; box-sizing: border-box }
    dialog::backdrop { background: rgb(0 0 0 / 60%) }
    h2, p { margin: 0 0 .5rem; overflow-wrap: anywhere }
    h2 { font-size: 1.25rem }
    .amount { font-size: 2rem; font-weight: 700 }
    .note { padding: .5rem .75rem; border: 2px dashed #1b2a26; border-radius: .5rem }
    .problem:empty { display: none }
    .problem { color: #8a2f1d; font-weight: 600 }
    .buttons { display: grid; gap: .5rem; margin-top: 1rem }
    button { min-height: 2.75rem; border: 2px solid #1b2a26; border-radius: .5rem; font: inherit;
      font-weight: 600; color: #1b2a26; background: #fff; cursor: pointer }
    button:first-child { background: var(--theme) }
    button:focus-visible { outline: 3px solid #1b2a26; outline-offset: 2px }`;

  const script = document.currentScript;
  const chargeUrl = new URL(
    'pay',
    script instanceof HTMLScriptElement ? script.src : location.href,
  );
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

  function element<Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    text = '',
    className = '',
  ): HTMLElementTagNameMap[Name] {
    const created = document.createElement(name);
    created.textContent = text;
    created.className = className;
    return created;
  }

  class FakeRazorpay implements Checkout {
    readonly #options: Options;
    readonly #failureListeners: FailureListener[] = [];

    constructor(options: Options) {
      if (!options.key) throw new Error('No key passed');
      this.#options = options;
    }

    on(_event: 'payment.failed', listener: FailureListener): void {
      this.#failureListeners.push(listener);
    }

    open(): void {
      const { amount, subscription_id, name, description, theme } = this.#options;
      const host = element('div');
      const style = element('style', STYLE);
      const dialog = element('dialog');
      const title = element('h2', name);
      const problem = element('p', '', 'problem');
      const buttons = element('div', '', 'buttons');
      title.id = 'title';
      dialog.setAttribute('aria-labelledby', title.id);
      dialog.style.setProperty('--theme', theme.color);
      problem.setAttribute('role', 'alert');
      let isPaid = false;
      let isCharging = false;

      const charge = async (outcome: 'paid' | 'failed') => {
        if (isCharging) return;
        isCharging = true;
        problem.textContent = '';
        const answer = await this.#charge(outcome).catch(() => null);
        isCharging = false;
        if (answer && 'razorpay_payment_id' in answer) {
          isPaid = true;
          dialog.close();
          this.#options.handler(answer);
          return;
        }
        const failure = answer ?? { error: { description: 'The fake provider does not respond.' } };
        problem.textContent = failure.error.description ?? '';
        for (const listener of this.#failureListeners) listener(failure);
      };
      const addButton = (text: string, onClick: () => void) => {
        const button = element('button', text);
        button.type = 'button';
        button.addEventListener('click', onClick);
        buttons.append(button);
      };
      addButton('Pay', () => void charge('paid'));
      addButton('Fail', () => void charge('failed'));
      addButton('Close', () => dialog.close());

      dialog.addEventListener('close', () => {
        host.remove();
        if (!isPaid) this.#options.modal.ondismiss();
      });
      dialog.append(
        title,
        element('p', description),
        element(
          'p',
          subscription_id ? 'Every month' : rupees.format((amount ?? 0) / 100),
          'amount',
        ),
        element('p', 'Test checkout: no money moves', 'note'),
        problem,
        buttons,
      );
      host.attachShadow({ mode: 'open' }).append(style, dialog);
      document.body.append(host);
      dialog.showModal();
    }

    async #charge(
      outcome: 'paid' | 'failed',
    ): Promise<Parameters<Options['handler']>[0] | Failure> {
      const { key, amount, currency, order_id, subscription_id, description, notes } =
        this.#options;
      const response = await fetch(chargeUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          key,
          amount,
          currency,
          order_id,
          subscription_id,
          description,
          notes,
          outcome,
        }),
      });
      return response.json();
    }
  }

  window.Razorpay = FakeRazorpay;
})();
