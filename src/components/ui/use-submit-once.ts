import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation whose `submit` does nothing while another one is pending: on a slow device a double click
 * arrives before React has disabled the button.
 */
export function useSubmitOnce<Result, Variables, Context = unknown>(
  options: UseMutationOptions<Result, Error, Variables, Context>,
) {
  const { mutate, isPending, isSuccess, isError, error, data, variables } = useMutation(options);
  const isInFlight = useRef(false);

  const submit = (
    newVariables: Variables,
    onSuccess: (result: Result) => void = () => {},
    onError: (error: Error) => void = () => {},
  ) => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    mutate(newVariables, {
      onSuccess,
      onError,
      onSettled: () => {
        isInFlight.current = false;
      },
    });
  };
  return { submit, isPending, isSuccess, isError, error, data, variables };
}
