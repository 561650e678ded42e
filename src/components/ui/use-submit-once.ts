import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation for a form's button. While one is on its way another `send` does nothing: on a slow device
 * a second click comes before the first one has disabled the button.
 */
export function useSubmitOnce<Result, Values>(options: UseMutationOptions<Result, Error, Values>) {
  const { mutate, isPending, isSuccess, isError, error, variables } = useMutation(options);
  const isOnItsWay = useRef(false);

  const send = (values: Values, onSuccess: (result: Result) => void = () => {}) => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    mutate(values, {
      onSuccess,
      onSettled: () => {
        isOnItsWay.current = false;
      },
    });
  };
  return {
    send,
    isSending: isPending,
    isSent: isSuccess,
    hasFailed: isError,
    error,
    sent: variables,
  };
}
