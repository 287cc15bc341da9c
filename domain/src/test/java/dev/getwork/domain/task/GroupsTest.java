package dev.getwork.domain.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class GroupsTest {

  private static final Groups EAST = new Groups(Set.of("east"));

  @Test
  void shouldAdmitMembersOfAnyGroup() {
    assertThat(EAST.admit(new Groups(Set.of("east", "west")))).isTrue();
    assertThat(EAST.admit(new Groups(Set.of("East")))).isFalse();
    assertThat(EAST.admit(Groups.NONE)).isFalse();
  }

  @Test
  void shouldAdmitEverybodyWithoutGroups() {
    assertThat(Groups.NONE.admit(Groups.NONE)).isTrue();
    assertThat(Groups.NONE.admit(EAST)).isTrue();
  }

  @Test
  void shouldHaveNamesThatCanBeListed() {
    assertThat(List.of("a", "/lending/team 1", "x".repeat(100))).allMatch(Groups::isValid);
    assertThat(List.of("", " ", "a\nb", "x".repeat(101))).noneMatch(Groups::isValid).allSatisfy(
        name -> assertThatIllegalArgumentException().isThrownBy(() -> new Groups(Set.of("a", name)))
            .withMessageContaining("1 to 100 characters"));
  }

  @Test
  void shouldBeAtMostTenPerTask() {
    assertThat(TaskTest.definition("one", Set.of(), groups(10)).groups()).isEqualTo(groups(10));
    assertThatIllegalArgumentException().isThrownBy(() -> TaskTest.definition("one", Set.of(), groups(11)))
        .withMessageContaining("groups");
  }

  private static Groups groups(int number) {
    Stream<String> names = IntStream.range(0, number).mapToObj(i -> "g" + i);
    return new Groups(Set.of(names.toArray(String[]::new)));
  }
}
