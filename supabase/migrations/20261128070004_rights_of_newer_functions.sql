-- Functions of this release that came before 20261128070001, which a project from before 30 May 2026 granted to service_role.
revoke execute on function public.move_standing_order, public.standing_orders_to_call from service_role;
