import type { DeliveryLine } from "../answers";
import { useDesk } from "./desk";
import { DeliveryRows } from "./delivery-rows";
import { Room } from "./room";
import { useLoaded } from "./use-loaded";

export function Webhooks() {
  const { counts } = useDesk();
  const { value, reload } = useLoaded<DeliveryLine[]>("/deliveries", counts);
  return (
    <Room
      title="Webhooks"
      about="Each message is posted to the addresses that the settings name: up to 15 tries in a day."
    >
      {value &&
        (value.length ? (
          <DeliveryRows deliveries={value} onChange={reload} />
        ) : (
          <p className="empty">No webhooks. Where they go: --webhook, or “webhooks” in millrace.config.json.</p>
        ))}
    </Room>
  );
}
