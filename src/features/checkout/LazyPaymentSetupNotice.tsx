import { useIdleImport } from '@/components/use-idle-import';

const loadNotice = () => import('@/features/checkout/PaymentSetupNotice');

/** The notice for administrators about payments. Other people don't load it. */
export function LazyPaymentSetupNotice({ isAdmin }: { isAdmin: boolean }) {
  const { Component } = useIdleImport(loadNotice, isAdmin);
  return isAdmin && Component ? <Component /> : null;
}
