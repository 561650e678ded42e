/** Beside the pay button, which is dimmed until the provider's window closes. */
export function CheckoutProgress({ isOpen }: { isOpen: boolean }) {
  return (
    <p role="status" className="text-muted empty:hidden">
      {isOpen ? 'Opening the payment window...' : null}
    </p>
  );
}
