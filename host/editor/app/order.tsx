import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type UniqueIdentifier,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { useEffect, useState } from "react";
import type { MarkedElement, Selected } from "../messages";
import type { Draft } from "./draft";
import { nameElement } from "./name-element";

interface Props {
  selected: Selected;
  /** Whether the page is being shown again, so that siblings of the selected element may be others. */
  isOutdated: boolean;
  draft: Draft;
}

/** Longer lists are slow and of no use. */
const MOST_SHOWN = 200;

const HELP =
  "Press Space to take this part, the arrow keys to move it, Space again to leave it there, Escape to put it back.";

/** The siblings of the selected element, in a list that can be sorted. */
export function Order({ selected: { place, siblings }, isOutdated, draft }: Props) {
  const [shown, setShown] = useState(siblings);
  // Until the page is shown again, the list has the order that was chosen.
  useEffect(() => setShown(siblings), [siblings]);
  const sensors = useSensors(
    // A click selects nothing, and a touch beside the handle scrolls.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  if (shown.length < 2 || shown.length > MOST_SHOWN) return null;

  const find = (id: UniqueIdentifier | undefined) => shown.findIndex((one) => one.place === id);
  const name = (id: UniqueIdentifier): string => {
    const element = shown[find(id)];
    return element ? nameElement(element) : "";
  };
  const count = (id: UniqueIdentifier | undefined) => `${find(id) + 1} of ${shown.length}`;

  function drop({ active, over }: DragEndEvent): void {
    const [from, to] = [find(active.id), find(over?.id)];
    const moved = shown[from];
    if (!moved || to < 0 || from === to || isOutdated) return;
    const order = arrayMove(shown, from, to);
    setShown(order);
    draft.change({ kind: "move", place: moved.place, after: order[to - 1]?.place ?? null });
  }

  return (
    <section aria-labelledby="order">
      <h3 className="sub" id="order">
        Order
      </h3>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          screenReaderInstructions: { draggable: HELP },
          announcements: {
            // The first of these comes at once.
            onDragStart: () => undefined,
            onDragOver: ({ active, over }) =>
              over ? `${name(active.id)} is taken. It would be ${count(over.id)}.` : undefined,
            onDragEnd: ({ active, over }) => `${name(active.id)} is ${count(over?.id ?? active.id)} now.`,
            onDragCancel: ({ active }) => `${name(active.id)} is where it was.`,
          },
        }}
      >
        <SortableContext items={shown.map((one) => one.place)} strategy={verticalListSortingStrategy}>
          <ol className="editor-order" aria-labelledby="order">
            {shown.map((one) => (
              <Item key={one.place} element={one} isSelected={one.place === place} isFixed={isOutdated} />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </section>
  );
}

interface ItemProps {
  element: MarkedElement;
  isSelected: boolean;
  isFixed: boolean;
}

function Item({ element, isSelected, isFixed }: ItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: element.place,
    disabled: isFixed,
    attributes: { roleDescription: "part that can be moved" },
  });
  const name = nameElement(element);
  return (
    <li
      ref={setNodeRef}
      aria-current={isSelected || undefined}
      className={isDragging ? "dragged" : undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <button
        ref={setActivatorNodeRef}
        className="handle"
        type="button"
        aria-label={`Move ${name}`}
        {...attributes}
        {...listeners}
        aria-disabled={isFixed}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 8h16M4 16h16" />
        </svg>
      </button>
      {name}
    </li>
  );
}
