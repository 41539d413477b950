package org.emplab.server.security;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaFieldAccess.AccessType;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.properties.HasName;
import jakarta.persistence.Entity;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.emplab.server.database.Aggregates;
import org.postgresql.copy.CopyManager;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Where each call begins that ends in a change of what the lab keeps: an entity's field, a repository, SQL. It is read from
 * the byte code of all that is there, through interfaces to whatever implements them, through lambdas and inner classes.
 */
public final class WaysToAChange {
    private static final Set<Class<?>> SQL =
            Set.of(JdbcClient.StatementSpec.class, JdbcOperations.class, Statement.class, CopyManager.class);

    private final Map<JavaCodeUnit, Set<JavaCodeUnit>> callers = new HashMap<>();
    private final JavaClasses classes;

    public WaysToAChange(JavaClasses classes) {
        this.classes = classes;
        Map<String, List<JavaCodeUnit>> named = new HashMap<>();
        all().forEach(unit -> named.computeIfAbsent(
                        signature(unit.getName(), unit.getRawParameterTypes()), none -> new java.util.ArrayList<>())
                .add(unit));
        all().forEach(caller -> caller.getAccessesFromSelf().stream()
                .filter(access -> access.getTarget() instanceof AccessTarget.CodeUnitAccessTarget)
                .forEach(access -> {
                    var target = (AccessTarget.CodeUnitAccessTarget) access.getTarget();
                    named.getOrDefault(signature(target.getName(), target.getRawParameterTypes()), List.of()).stream()
                            .filter(unit -> isReached(unit, target.getOwner()))
                            .forEach(unit -> called(unit, caller));
                    if (target instanceof AccessTarget.ConstructorCallTarget) {
                        made(target.getOwner(), caller);
                    }
                }));
    }

    private static boolean isReached(JavaCodeUnit unit, JavaClass target) {
        JavaClass owner = unit.getOwner();
        if (unit.isConstructor() || target.isEquivalentTo(Object.class)) {
            return owner.equals(target);
        }
        return owner.isAssignableTo(target.getName()) || target.isAssignableTo(owner.getName());
    }

    /** A method that makes an object of an anonymous class hands it to a caller. */
    private void made(JavaClass type, JavaCodeUnit maker) {
        if (type.isAnonymousClass() || type.isLocalClass()) {
            type.getMethods().forEach(method -> called(method, maker));
        }
    }

    private void called(JavaCodeUnit unit, JavaCodeUnit caller) {
        if (!unit.equals(caller)) {
            callers.computeIfAbsent(unit, none -> new HashSet<>()).add(caller);
        }
    }

    private Stream<JavaCodeUnit> all() {
        return classes.stream().flatMap(type -> type.getCodeUnits().stream());
    }

    private static String signature(String name, List<JavaClass> parameters) {
        return name + parameters.stream().map(HasName::getName).toList();
    }

    /** Methods that change something and have no caller in the lab's code: handlers, listeners, filters, jobs. */
    public Set<JavaCodeUnit> beginnings() {
        Set<JavaCodeUnit> seen = new HashSet<>();
        Deque<JavaCodeUnit> open = new ArrayDeque<>();
        all().filter(WaysToAChange::changes).forEach(open::add);
        Set<JavaCodeUnit> beginnings = new HashSet<>();
        while (!open.isEmpty()) {
            JavaCodeUnit unit = open.remove();
            if (!seen.add(unit)) {
                continue;
            }
            Set<JavaCodeUnit> by = callers.getOrDefault(unit, Set.of());
            if (by.isEmpty() && !unit.getOwner().isAnnotatedWith(Entity.class)) {
                beginnings.add(unit);
            }
            open.addAll(by);
        }
        return beginnings;
    }

    private static boolean changes(JavaCodeUnit unit) {
        if (unit.getOwner().isAnnotatedWith(Entity.class)) {
            return !unit.isConstructor()
                    && !unit.getModifiers().contains(JavaModifier.STATIC)
                    && unit.getFieldAccesses().stream().anyMatch(access -> access.getAccessType() == AccessType.SET);
        }
        return unit.getAccessesFromSelf().stream().anyMatch(WaysToAChange::changes);
    }

    private static boolean changes(JavaAccess<?> access) {
        JavaClass owner = access.getTargetOwner();
        String name = access.getName();
        if (owner.isAssignableTo(Aggregates.class)) {
            return name.startsWith("add")
                    || name.startsWith("delete")
                    || access.getTarget() instanceof AccessTarget.CodeUnitAccessTarget target
                            && target.resolveMember()
                                    .filter(member -> member.isAnnotatedWith(Modifying.class))
                                    .isPresent();
        }
        return SQL.stream().anyMatch(type -> owner.isAssignableTo(type))
                && (name.startsWith("update")
                        || name.startsWith("execute") && !name.equals("executeQuery")
                        || name.equals("batchUpdate")
                        || name.equals("copyIn"));
    }
}
